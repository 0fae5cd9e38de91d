// Serves files as the engines of their vendors do.
//
// Reads one line of JSON from the standard input: a list of objects with `format`, `name` and `text`. Listens on a free
// port for each object. Writes one line of JSON: for each object its `port` and the number of `removed` statements, or
// an `error`. Ends when the standard input ends.
import http from 'node:http'
import { createInterface } from 'node:readline'
import * as cloudflare from './cloudflare.mjs'
import * as netlify from './netlify.mjs'
import * as next from './next.mjs'
import * as vercel from './vercel.mjs'

const ENGINES = { netlify, 'netlify-toml': netlify, cloudflare, next, vercel }

// The status of an answer that the engine does not know.
const UNKNOWN = 501

// Returns the field `Location` for a header. Fails if Node.js does not send it, as in the original servers.
function checked(location) {
  http.validateHeaderValue('location', location)
  return location
}

async function respond(site, request, response) {
  try {
    const { status, location, unknown } = await site.answer(request)
    if (unknown) return void response.writeHead(UNKNOWN, { 'content-length': 0, 'x-unknown': unknown }).end()
    const fields = location === undefined ? {} : { location: checked(location) }
    response.writeHead(status, { ...fields, 'content-length': 0 }).end()
  } catch (error) {
    response.writeHead(500, { 'content-length': 0, 'x-error': encodeURIComponent(error.message) }).end()
  }
}

async function started({ format, name, text }) {
  try {
    const site = await ENGINES[format].site({ format, name, text })
    const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => respond(site, request, response))
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: server.address().port, removed: site.removed }
  } catch (error) {
    return { error: error.message.split('\n')[0] }
  }
}

// The engines print warnings, which must not become a part of the answer.
console.log = console.warn = console.error = () => {}

const lines = createInterface({ input: process.stdin })
lines.once('line', async (line) => {
  const sites = []
  for (const file of JSON.parse(line)) sites.push(await started(file))
  process.stdout.write(`${JSON.stringify(sites)}\n`)
})
lines.once('close', () => process.kill(process.pid))
