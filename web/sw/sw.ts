import { PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { formPaths, screenPaths } from '../../domain/paths'
import { createPrecache, type ManifestFile } from './precache'
import {
  precachedPages,
  hasExpectedType,
  isPublicPageAsset,
  cacheOpenedPages,
  cachePage,
  cachedFile,
  cachedPage,
  cachedPagePaths,
  offlineShell,
} from './public-pages'
import { openLink, parsePush, showPush, renewPushSubscription } from './push'
import { deleteOldShells, cacheShell, addStaticRoutes, supportsStaticRoutes } from './static-routes'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ManifestFile[] }

/**
 * Caches the app's HTML, code, fonts and icons, and public pages as last viewed; nothing else. Data is in IndexedDB, `/api`
 * always goes to the network, and the worker never receives a token.
 */
const files = createPrecache(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(files))
const themeCache = 'theme'
const themePath = '/theme.css'
self.addEventListener('install', (event) => {
  const hasRoutes = addStaticRoutes(event, files, themeCache)
  event.waitUntil(files.install(event).then(() => (hasRoutes ? cacheShell(files) : undefined)))
})
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([files.activate(event), deleteOldShells(files)])),
)

// The app's own addresses. Public pages and unknown addresses come from the server as long as it answers.
const screenPatterns = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}(?:\\?.*)?$`),
)

const shell = files.createHandlerBoundToURL('/app.html')
/**
 * Pages with guest forms need current headers, which decide which bot check is allowed (S12). They come from the network,
 * or from the cache if the network doesn't answer.
 */
const formPatterns = formPaths.map((path) => new RegExp(`^${path}(?:\\?.*)?$`))
const formTimeoutMs = 4000

registerRoute(
  new NavigationRoute(
    async (options) => {
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), formTimeoutMs)
      try {
        const answer = await fetch(options.request, { signal: timeout.signal })
        if (answer.ok) return answer
      } catch {
        // The device is offline: use the cached HTML.
      } finally {
        // The time limit ends when the answer begins.
        clearTimeout(timer)
      }
      return shell(options)
    },
    { allowlist: screenPatterns.filter((screen) => formPatterns.some((form) => form.source === screen.source)) },
  ),
)
/** Matches a link whose `#` was encoded as `%23`. The app repairs it, and its token isn't sent to the server. */
const encodedFragment = /^[^?]*(?:\?.*)?%(?:25)*23/
registerRoute(new NavigationRoute(shell, { allowlist: [...screenPatterns, encodedFragment] }))

// Addresses that aren't pages: the API and PocketBase's dashboard.
const notPages = /^\/(?:api|_)(?:\/|$)/
registerRoute(
  new NavigationRoute(
    async (options) => {
      const url = new URL(options.request.url)
      try {
        const answer = await fetch(options.request)
        // A proxy answers because the server is unreachable.
        if (answer.status >= 502 && answer.status <= 504)
          return (await cachedPage(url, 'unanswered')) ?? offlineShell(await shell(options))
        ;(options.event as ExtendableEvent).waitUntil(cachePage(url, answer.clone()))
        // With static routes the browser uses the cached theme, and no script of a public page fetches the current theme.
        if (supportsStaticRoutes())
          (options.event as ExtendableEvent).waitUntil(fetchTheme(themePath).catch(() => undefined))
        return answer
      } catch {
        // Offline the cached page is returned, otherwise the app's HTML, so that the browser's error page never appears.
        return (await cachedPage(url, 'offline')) ?? offlineShell(await shell(options))
      }
    },
    { denylist: [notPages] },
  ),
)

// The content of a public page's file never changes at its address.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPublicPageAsset(url.pathname),
  ({ request }) => cachedFile(request),
)

// The installation's theme comes from the cache immediately; the next page gets the current theme.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === themePath,
  async ({ request, event }) => {
    const now = fetchTheme(request)
    const before = await (await caches.open(themeCache)).match(request)
    if (before === undefined) return now
    ;(event as ExtendableEvent).waitUntil(now.catch(() => undefined))
    return before
  },
)

async function fetchTheme(request: Request | string): Promise<Response> {
  const answer = await fetch(request)
  if (hasExpectedType(themePath, answer)) await (await caches.open(themeCache)).put(themePath, answer.clone())
  return answer
}

// Every footer has a link to the terms, so they are cached during installation and updated on each visit.
self.addEventListener('install', (event) =>
  event.waitUntil(cachedPagePaths().then((kept) => cacheOpenedPages([...precachedPages, ...kept]))),
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'SKIP_WAITING') void self.skipWaiting()
  // The message comes from the first page of a device. It lists the public pages that were visited before there was a
  // worker, in this and other tabs.
  if (data.type === 'KEEP_PAGES' && 'addresses' in data && Array.isArray(data.addresses))
    event.waitUntil(cacheVisitedPages(data.addresses.map(String)))
})

async function cacheVisitedPages(addresses: readonly string[]): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await cacheOpenedPages([...addresses, ...windows.map(({ url }) => url)])
}

self.addEventListener('push', (event) => event.waitUntil(showPush(parsePush(event.data))))

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(renewPushSubscription(oldSubscription ?? null))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : '/dashboard'
  event.waitUntil(openLink(link))
})
