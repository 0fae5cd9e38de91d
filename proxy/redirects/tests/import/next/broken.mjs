export default { redirects: loadThem }
