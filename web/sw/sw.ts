import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { screenPaths } from '../../domain/paths'

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

registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { allowlist: known }))

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
