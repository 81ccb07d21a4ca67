import { PrecacheController } from 'workbox-precaching'
import { isOwnPage } from '../../domain/page-mark'

/** An entry of the list that the build writes. */
export interface ListedFile {
  url: string
  revision: string | null
  integrity?: string
}

/** The only file of the list without integrity: the server fills it for each installation. */
const filled = '/app.html'
const cacheName = 'files'

/**
 * The files of this version. All are ours or the installation fails, and the version before goes on (Y15): the browser compares each file
 * with its integrity; `app.html` has to bear our mark and name files of this version alone.
 */
export function ownFiles(list: ListedFile[]): PrecacheController {
  const files = new PrecacheController({
    cacheName,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) => ((await isOurs(request, response)) ? response : null),
        // the browser's own cache may hold another's answer: each file is asked for once more past it
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
    if (new URL(request.url).pathname !== filled) return true
    if (answer.redirected) return false
    const html = await answer.clone().text()
    // during an update another instance may still send the page of another version
    const named = html.match(/\/assets\/[\w.-]+/g) ?? []
    return isOwnPage(html) && named.every((file) => files.getCacheKeyForURL(file) !== undefined)
  }
  files.addToCacheList(list)
  return files
}
