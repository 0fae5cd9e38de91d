export default {
  redirects: async () => [{ source: '/a', destination: '/b', permanent: true }],
}
