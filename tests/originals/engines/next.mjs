// Answers requests as the router of Next.js does, without pages.
import { createRequire } from 'node:module'
import { format as formatUrl } from 'node:url'

const require = createRequire(import.meta.url)
const { defaultConfig } = require('next/dist/server/config-shared')
const { default: loadCustomRoutes, checkCustomRoutes } = require('next/dist/lib/load-custom-routes')
const { buildCustomRoute } = require('next/dist/server/lib/router-utils/filesystem')
const { getResolveRoutes } = require('next/dist/server/lib/router-utils/resolve-routes')

// Next.js ends the process if a redirect is invalid.
process.exit = () => {
  throw new Error('a redirect is invalid')
}

function isValid(redirect) {
  try {
    checkCustomRoutes([{ ...redirect }], 'redirect')
    return typeof redirect === 'object'
  } catch {
    return false
  }
}

// Returns the routes of a site without pages.
function routes(redirects, config) {
  const build = (route) =>
    buildCustomRoute('redirect', route, config.basePath, config.experimental.caseSensitiveRoutes)
  return {
    headers: [],
    onMatchHeaders: [],
    redirects: redirects.map(build),
    rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
    getItem: async () => null,
    getDynamicRoutes: () => [],
    getMiddlewareMatchers: () => undefined,
    handleLocale: (pathname) => ({ pathname }),
    buildId: 'test',
  }
}

export async function site({ text }) {
  const file = JSON.parse(text.replace(/^\uFEFF/, ''))
  const settings = Array.isArray(file) ? { redirects: file } : file
  if (!Array.isArray(settings.redirects)) throw new Error('the file contains no list of redirects')
  const valid = settings.redirects.filter(isValid)
  const config = {
    ...defaultConfig,
    ...settings,
    experimental: { ...defaultConfig.experimental, ...settings.experimental },
    basePath: settings.basePath ?? '',
    headers: undefined,
    rewrites: undefined,
    redirects: async () => valid.map((redirect) => ({ ...redirect })),
  }
  const { redirects } = await loadCustomRoutes(config)
  const resolve = getResolveRoutes(routes(redirects, config), config, () => '', { dir: '/', dev: false })
  const answer = async (req) => {
    const { statusCode, parsedUrl } = await resolve({ req, res: {}, isUpgradeReq: false })
    const isRedirect = statusCode > 300 && statusCode < 400
    return isRedirect ? { status: statusCode, location: formatUrl(parsedUrl) } : { status: statusCode ?? 404 }
  }
  return { answer, removed: settings.redirects.length - valid.length }
}
