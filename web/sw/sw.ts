import { PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { formPaths, screenPaths } from '../../domain/paths'
import { ownFiles, type ListedFile } from './own-files'
import {
  aheadPages,
  isOfItsKind,
  isOfPublicPages,
  keepOpened,
  keepPage,
  keptFile,
  keptPage,
  keptPaths,
  shellOf,
} from './public-pages'
import { openLink, readPush, showPush, takeNewAddress } from './push'
import { dropOtherShells, keepShell, routeStatically, takesRules } from './static-routes'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

/**
 * The app's shell, its code, fonts and icons, and public pages as they were last seen: nothing else is kept here. Data lives in IndexedDB,
 * `/api` always goes to the network, and no token is ever seen.
 */
const files = ownFiles(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(files))
const themeCache = 'theme'
const themePath = '/theme.css'
self.addEventListener('install', (event) => {
  const hasRoutes = routeStatically(event, files, themeCache)
  event.waitUntil(files.install(event).then(() => (hasRoutes ? keepShell(files) : undefined)))
})
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([files.activate(event), dropOtherShells(files)])),
)

// By an allow-list of the app's own addresses; public pages and unknown addresses are the server's as long as it answers.
const screenPatterns = Object.values(screenPaths).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}(?:\\?.*)?$`),
)

const shell = files.createHandlerBoundToURL('/app.html')
/**
 * Pages with a guest's form come with the headers of now, which say which bot check they let in (S12): from the network, and from here when
 * that doesn't answer.
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
        // no network: the shell that is kept
      } finally {
        // an answer that has begun may take its time
        clearTimeout(timer)
      }
      return shell(options)
    },
    { allowlist: screenPatterns.filter((screen) => formPatterns.some((form) => form.source === screen.source)) },
  ),
)
/** A link whose `#` was written as `%23`: the app puts it right, and its token stays on the device. */
const encodedFragment = /^[^?]*(?:\?.*)?%(?:25)*23/
registerRoute(new NavigationRoute(shell, { allowlist: [...screenPatterns, encodedFragment] }))

// What is no page at all: the interface, and the database's dashboard.
const notPages = /^\/(?:api|_)(?:\/|$)/
registerRoute(
  new NavigationRoute(
    async (options) => {
      const url = new URL(options.request.url)
      try {
        const answer = await fetch(options.request)
        // of a machine in front of the server, which doesn't answer
        if (answer.status >= 502 && answer.status <= 504)
          return (await keptPage(url, 'unanswered')) ?? shellOf(await shell(options))
        ;(options.event as ExtendableEvent).waitUntil(keepPage(url, answer.clone()))
        // the browser takes the ones screenPatterns here by itself, and no script of a public page asks for those of now
        if (takesRules()) (options.event as ExtendableEvent).waitUntil(fetchTheme(themePath).catch(() => undefined))
        return answer
      } catch {
        // no network: the page as it was, else what the app has instead; never the browser's own error
        return (await keptPage(url, 'offline')) ?? shellOf(await shell(options))
      }
    },
    { denylist: [notPages] },
  ),
)

// What public pages are drawn with never changes under its address.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isOfPublicPages(url.pathname),
  ({ request }) => keptFile(request),
)

// The installation's themePath: the ones screenPatterns here at once, those of now from the next page on.
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
  if (isOfItsKind(themePath, answer)) await (await caches.open(themeCache)).put(themePath, answer.clone())
  return answer
}

// every footer leads to the terms; they come with the app, and are as last seen after that
self.addEventListener('install', (event) =>
  event.waitUntil(keptPaths().then((kept) => keepOpened([...aheadPages, ...kept]))),
)

self.addEventListener('message', (event) => {
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return
  if (data.type === 'SKIP_WAITING') void self.skipWaiting()
  // the first worker of a device: public pages of before it, in this tab and in others
  if (data.type === 'KEEP_PAGES' && 'addresses' in data && Array.isArray(data.addresses))
    event.waitUntil(cacheVisitedPages(data.addresses.map(String)))
})

async function cacheVisitedPages(addresses: readonly string[]): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await keepOpened([...addresses, ...windows.map(({ url }) => url)])
}

self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))))

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(takeNewAddress(oldSubscription ?? null))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const link = typeof data === 'object' && data !== null && 'link' in data ? String(data.link) : '/dashboard'
  event.waitUntil(openLink(link))
})
