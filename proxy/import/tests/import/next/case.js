export default {
  experimental: { caseSensitiveRoutes: true },
  redirects: async () => [{ source: '/Team', destination: '/team', permanent: true }],
}
