import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { formPaths, screenPaths } from '../../domain/paths'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

/**
 * The app's shell, its code, fonts and icons: nothing else is kept here. Data lives in IndexedDB, `/api` and the public pages always
 * go to the network, and no token is ever seen.
 */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// By an allow-list of the app's own addresses: `/?ref=ABC`, public pages and unknown addresses stay the server's.
const known = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}(?:\\?.*)?$`),
)

const shell = createHandlerBoundToURL('/app.html')
/**
 * Pages with a guest's form come with the headers of now, which say which bot check they let in (S12): from the network, and from here when
 * that doesn't answer.
 */
const forms = formPaths.map((path) => new RegExp(`^${path}(?:\\?.*)?$`))
const answersWithinMs = 4000

registerRoute(
  new NavigationRoute(
    async (options) => {
      const tooLate = new AbortController()
      const waiting = setTimeout(() => tooLate.abort(), answersWithinMs)
      try {
        const answer = await fetch(options.request, { signal: tooLate.signal })
        if (answer.ok) return answer
      } catch {
        // no network: the shell that is kept
      } finally {
        // an answer that has begun may take its time
        clearTimeout(waiting)
      }
      return shell(options)
    },
    { allowlist: known.filter((screen) => forms.some((form) => form.source === screen.source)) },
  ),
)
registerRoute(new NavigationRoute(shell, { allowlist: known }))

// The installation's colours: the ones known here at once, those of now from the next page on.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/theme.css',
  async ({ request, event }) => {
    const kept = await caches.open('theme')
    const now = fetch(request).then(async (answer) => {
      if (answer.ok) await kept.put(request, answer.clone())
      return answer
    })
    const before = await kept.match(request)
    if (before === undefined) return now
    ;(event as ExtendableEvent).waitUntil(now.catch(() => undefined))
    return before
  },
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
