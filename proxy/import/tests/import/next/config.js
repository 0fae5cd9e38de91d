/** @type {import('next').NextConfig} */
const nextConfig = {
  basePath: '/docs',
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  images: { domains: ['img.example'] },
  async redirects() {
    return [
      // The old start page
      { source: '/home', destination: '/', permanent: true },
      {
        source: '/blog/:slug',
        destination: '/news/:slug', // moved in 2022
        permanent: true,
      },
      { source: '/old/:path*', destination: '/new/:path*', permanent: true },
      { source: '/out/:path*', destination: 'https://out.example/:path*', permanent: true, basePath: false },
      /* numbers
       * and words */
      { source: '/post/:id(\\d+)', destination: '/posts/:id', permanent: false },
      { source: '/opt/:part?', destination: '/option/:part', statusCode: 301 },
      { source: '/some/:path+', destination: '/more/:path+', permanent: true },
      { source: "/with\\(parens\\)", destination: "/p", permanent: true, },
      { source: '/nl/:slug', destination: '/x/:slug', locale: false, permanent: false },
      ...legacyRedirects,
      legacy('/a', '/b'),
      { source: `/${dynamic}`, destination: '/x', permanent: true },
      { source: '/c' + '/d', destination: '/e', permanent: true },
      { source: '/code', destination: target, permanent: true },
      { source: '/:path((?!uk/).*)', destination: '/uk/:path', permanent: true },
      { source: '/nothing', destination: '/x' },
      { source: '/Home', destination: '/', permanent: true },
      { source: '/About', destination: '/about', permanent: true },
      { source: '/old/special', destination: '/special', permanent: true },
      { source: '/teapot', destination: '/x', statusCode: 418 },
    ]
  },
}
module.exports = nextConfig
