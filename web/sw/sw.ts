import { PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { formPaths, screenPaths, shareTargetPath } from '../../domain/paths'
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
import { storeShared } from './share-target'
import { deleteOldShells, cacheShell, addStaticRoutes, supportsStaticRoutes } from './static-routes'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ManifestFile[] }

/**
 * Only the app's files, its theme and public pages are cached. `/api` always goes to the network, and the worker never
 * receives a token.
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

// Public pages and unknown addresses come from the server as long as it answers.
const screenPatterns = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}(?:\\?.*)?$`),
)

const shell = files.createHandlerBoundToURL('/app.html')
/** Patterns of the pages with guest forms. They need current headers, which decide which bot check is allowed (S12). */
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
      } finally {
        // The time limit ends when the answer begins.
        clearTimeout(timer)
      }
      return shell(options)
    },
    { allowlist: screenPatterns.filter((screen) => formPatterns.some((form) => form.source === screen.source)) },
  ),
)
/** A link whose `#` was encoded as `%23`. The app repairs it, and its token isn't sent to the server. */
const encodedFragment = /^[^?]*(?:\?.*)?%(?:25)*23/
registerRoute(new NavigationRoute(shell, { allowlist: [...screenPatterns, encodedFragment] }))

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
        // With static routes the browser serves the cached theme itself, and no script of a public page fetches the current
        // one.
        if (supportsStaticRoutes())
          (options.event as ExtendableEvent).waitUntil(fetchTheme(themePath).catch(() => undefined))
        return answer
      } catch {
        // Answers with the cached page or the app, so that the browser's error page never appears.
        return (await cachedPage(url, 'offline')) ?? offlineShell(await shell(options))
      }
    },
    { denylist: [notPages] },
  ),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTargetPath,
  ({ request }) => storeShared(request),
  'POST',
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPublicPageAsset(url.pathname),
  ({ request }) => cachedFile(request),
)

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

// Caches the terms, because every footer has a link to them, and renews the cached pages that aren't ours.
self.addEventListener('install', (event) =>
  event.waitUntil(cachedPagePaths().then((cached) => cacheOpenedPages([...precachedPages, ...cached]))),
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'SKIP_WAITING') void self.skipWaiting()
  // Sent by the first page of a device, with the public pages visited before there was a worker.
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
