// Answers requests with the routes that Vercel derives from `vercel.json`.
//
// `@vercel/routing-utils` converts the file to routes. Its expressions are matched with the package that the development
// server of Vercel uses for this purpose. This server evaluates no conditions. Next.js has the same conditions, so its
// function evaluates them, apart from the tests that only Vercel has and the fields that only Vercel sets. The development
// server passes no query on, which Vercel describes in a guide. If a parameter occurs in the request and in the target, the
// guide does not say which counts.
import { createRequire } from 'node:module'
import { getTransformedRoutes, redirectsSchema, routesSchema } from '@vercel/routing-utils'
import PCRE from 'pcre-to-regexp'

const require = createRequire(import.meta.url)
const { matchHas } = require('next/dist/shared/lib/router/utils/prepare-destination')
// Next.js ships a validator of JSON Schema.
const { validate } = require('next/dist/compiled/schema-utils3')

// The keys with which Vercel heeds the letter case of sources.
const CASE_SENSITIVE = ['cleanUrls', 'headers', 'redirects', 'rewrites', 'trailingSlash']

// Reports whether Vercel accepts a part of the file.
function isAccepted(part) {
  try {
    return !getTransformedRoutes(structuredClone(part)).error
  } catch {
    return false
  }
}

// Reports whether an item of a list has the form that Vercel's schema of the list requires.
function matches(schema, item) {
  try {
    validate(schema.items, item)
    return true
  } catch {
    return false
  }
}

function isValid(redirect) {
  return matches(redirectsSchema, redirect) && isAccepted({ redirects: [redirect] })
}

function isValidRoute(route) {
  return matches(routesSchema, route) && isAccepted({ routes: [route] })
}

// Reports whether the value of a condition is known only to Vercel.
function isUnknown({ type, key, value }) {
  return typeof value === 'object' || (type === 'header' && /^x-(vercel-|forwarded-|real-ip$)/i.test(key))
}

// Returns the values that the conditions of a route capture. Returns `false` if a condition does not hold.
function captured({ has = [], missing = [] }, request, query) {
  const parameters = new URLSearchParams(query)
  // As in Next.js, only a repeated parameter is a list.
  const values = (name) => (parameters.getAll(name).length > 1 ? parameters.getAll(name) : parameters.get(name))
  const object = Object.fromEntries([...parameters.keys()].map((name) => [name, values(name)]))
  const isKnown = (item) => !isUnknown(item)
  const found = matchHas(request, object, has.filter(isKnown), missing.filter(isKnown))
  return found && [...has, ...missing].some(isUnknown) ? undefined : found
}

// Returns the field `Location` with the text of the groups and of the values that conditions capture.
function filled(text, match, names, values) {
  return text.replace(/\$([1-9a-zA-Z]+)/g, (_, name) => {
    if (Object.hasOwn(values, name)) return values[name]
    const at = names.includes(name) ? names.indexOf(name) + 1 : Number.parseInt(name, 10)
    return match[at] || ''
  })
}

// Adds the query of the request to a target. Returns nothing if both set a parameter to different values, because the
// documentation does not say which value wins.
function withQuery(target, query) {
  if (!query) return target
  const [before, fragment] = target.split(/(?=#)/)
  const own = new URLSearchParams(before.split('?')[1] ?? '')
  if ([...new URLSearchParams(query)].some(([name, value]) => own.has(name) && own.get(name) !== value)) return undefined
  const isAdded = (pair) => [...new URLSearchParams(pair).keys()].every((name) => !own.has(name))
  const added = query.split('&').filter(isAdded).join('&')
  if (!added) return target
  return `${before}${before.includes('?') ? '&' : '?'}${added}${fragment ?? ''}`
}

function compiled(route, flags) {
  const names = []
  return { route, names, expression: PCRE(`%${route.src}%${flags}`, names) }
}

export async function site({ text }) {
  const config = JSON.parse(text.replace(/^\uFEFF/, ''))
  const redirects = Array.isArray(config.redirects) ? config.redirects : []
  const valid = redirects.filter(isValid)
  const { routes, error } = getTransformedRoutes({
    routes: Array.isArray(config.routes) ? config.routes.filter(isValidRoute) : undefined,
    cleanUrls: config.cleanUrls,
    trailingSlash: config.trailingSlash,
    redirects: config.redirects && structuredClone(valid),
  })
  if (error) throw new Error(error.message)
  const flags = CASE_SENSITIVE.some((key) => config[key] !== undefined) ? '' : 'i'
  // Redirects come before the routes of the file system. The site has no files, so the list `routes` continues there.
  const isEnd = (route) => route.handle && !(config.routes && route.handle === 'filesystem')
  const end = (routes ?? []).findIndex(isEnd)
  const first = (routes ?? []).slice(0, end < 0 ? undefined : end).filter((route) => !route.handle)
  const flagsOf = (route) => (config.routes && route.caseSensitive ? '' : flags)
  const all = first.map((route) => compiled(route, flagsOf(route)))
  const answer = async (request) => {
    const [path, query] = request.url.split('?')
    for (const { route, names, expression } of all) {
      const match = expression.exec(path)
      if (!match || (route.methods && !route.methods.includes('GET'))) continue
      const values = captured(route, request, query)
      if (values === undefined) return { unknown: 'a condition' }
      if (!values) continue
      const field = Object.entries(route.headers ?? {}).find(([name]) => name.toLowerCase() === 'location')
      if (route.continue) continue
      if (!field) return { status: route.status ?? 200 }
      const target = withQuery(filled(field[1], match, names, values), query)
      // Node.js sends each character of a field as one byte.
      const location = target && Buffer.from(target).toString('latin1')
      return target ? { status: route.status, location } : { unknown: 'a parameter of the target' }
    }
    return { status: 404 }
  }
  return { answer, removed: redirects.length - valid.length }
}
