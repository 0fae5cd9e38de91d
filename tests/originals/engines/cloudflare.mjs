// Answers requests as Cloudflare Pages does.
//
// `@cloudflare/pages-shared` is the code that answers requests on Cloudflare Pages. The code that reads the file is a
// part of `miniflare`, but no function that the package exports. It is therefore read from the source of the package.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateHandler } from '@cloudflare/pages-shared/dist/asset-server/handler.js'
import { createMetadataObject } from '@cloudflare/pages-shared/dist/metadata-generator/createMetadataObject.js'

// Returns the part of the bundle that comes from the modules of a folder.
function modules(folder, names) {
  const bundle = readFileSync(fileURLToPath(import.meta.resolve('miniflare')), 'utf8')
  const parts = bundle.split(/^(?=\/\/ \S+\.[jt]s$)/m)
  return names.map((name) => parts.find((part) => part.startsWith(`// ${folder}/${name}.ts\n`))).join('\n')
}

const SOURCE = modules('../workers-shared/utils/configuration', ['constants', 'validateURL', 'parseRedirects'])
const parseRedirects = new Function(`${SOURCE}\nreturn parseRedirects`)()

const context = {
  logError: () => {},
  findAssetEntryForPath: async () => null,
  getAssetKey: () => '',
  negotiateContent: () => ({ encoding: null }),
  fetchAsset: async () => ({ body: null, contentType: 'text/html' }),
}

export async function site({ text }) {
  const redirects = parseRedirects(text)
  const metadata = createMetadataObject({ redirects })
  const answer = async ({ url, headers: { host } }) => {
    // A path that begins with two slashes would replace the host of a base URL.
    const request = new Request(new URL(`https://${host}${url}`))
    const response = await generateHandler({ ...context, request, metadata })
    return { status: response.status, location: response.headers.get('location') ?? undefined }
  }
  return { answer, removed: 0 }
}
