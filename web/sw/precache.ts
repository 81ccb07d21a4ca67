import { PrecacheController } from 'workbox-precaching'
import { isOwnPage } from '../../domain/responses'

export interface ManifestFile {
  url: string
  revision: string | null
  integrity?: string
}

/** The page without an integrity hash, because the server completes it for each installation. */
const filledIn = '/app.html'
const cacheName = 'files'

/** Creates the precache. If a file isn't ours, the installation fails and the previous version continues (Y15). */
export function createPrecache(list: ManifestFile[]): PrecacheController {
  const files = new PrecacheController({
    cacheName,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => ((await isOurs(request, response)) ? response : null),
        // The HTTP cache may contain another server's answer, so the file is requested once more without it.
        handlerDidError: async ({ request, event }) => {
          if (event?.type !== 'install') return undefined
          const answer = await fetch(new Request(request, { cache: 'reload' }))
          if (!(await isOurs(request, answer))) return undefined
          const cache = await caches.open(cacheName)
          await cache.put(files.getCacheKeyForURL(request.url) ?? request, answer.clone())
          return answer
        },
      },
    ],
  })
  const isOurs = async (request: Request, answer: Response): Promise<boolean> => {
    if (answer.status !== 200) return false
    if (new URL(request.url).pathname !== filledIn) return true
    if (answer.redirected) return false
    const html = await answer.clone().text()
    // During an update another server instance may still send the page of another version.
    const assetPaths = html.match(/\/assets\/[\w.-]+/g) ?? []
    return isOwnPage(html) && assetPaths.every((file) => files.getCacheKeyForURL(file) !== undefined)
  }
  files.addToCacheList(list)
  return files
}
