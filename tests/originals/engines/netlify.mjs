// Answers requests as the command line of Netlify does, with its parser and its engine.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import redirector from 'netlify-redirector'

async function redirects(format, text) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-netlify-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, text)
    const files = format === 'netlify' ? { redirectsFiles: [file] } : { netlifyConfigPath: file }
    return await parseAllRedirects({ configRedirects: [], ...files })
  } finally {
    await rm(folder, { recursive: true })
  }
}

// Returns a redirect with the names of the engine.
function converted({ from, query, signed, ...redirect }) {
  return { ...redirect, origin: from, params: query, ...(signed && { sign: { jwt_secret: signed } }) }
}

function cookies(header = '') {
  const pairs = header.split(';').filter((pair) => pair.includes('='))
  const split = (pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]
  return Object.fromEntries(pairs.map(split))
}

// Returns the target with the query of the request, unless the target has its own query.
function location(to, url) {
  const target = new URL(to, url.origin)
  if (target.search === '' || target.search === '?') target.search = url.search
  // A target such as `//other.example/page` keeps its host, and has the scheme of the request.
  if (to.startsWith('//')) return target.href.slice(target.protocol.length)
  return /^https?:/.test(to) ? target.href : target.pathname + target.search + target.hash
}

export async function site({ format, text }) {
  const { redirects: rules, errors } = await redirects(format, text)
  const engine = rules.length > 0 && (await redirector.parseJSON(JSON.stringify(rules.map(converted)), {}))
  const answer = async (request) => {
    // A path that begins with two slashes would replace the host of a base URL.
    const url = new URL(`https://${request.headers.host}${request.url}`)
    const values = cookies(request.headers.cookie)
    const language = (request.headers['accept-language'] ?? 'en').split(',')[0].slice(0, 2)
    const headers = {
      'x-language': values.nf_lang || language,
      'x-country': values.nf_country || 'us',
      ...request.headers,
    }
    const match = engine && engine.match({
      scheme: 'https',
      host: url.hostname,
      path: decodeURIComponent(url.pathname),
      query: url.search.slice(1),
      headers,
      cookieValues: values,
      getHeader: (name) => headers[name.toLowerCase()] ?? '',
      getCookie: (name) => values[name] ?? '',
    })
    if (!match || match.force404) return { status: 404 }
    const isRedirect = match.status >= 300 && match.status <= 400
    return isRedirect ? { status: match.status, location: location(match.to, url) } : { status: match.status }
  }
  return { answer, removed: errors.length }
}
