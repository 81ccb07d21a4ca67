import type { PrecacheController } from 'workbox-precaching'
import { formPaths, screenPaths } from '../../domain/paths'

/** The app's HTML. It and the first scripts are stored in one cache per version, under the addresses of their requests. */
const document = '/app.html'
const firstScripts = ['/boot.js', '/start-help.js']
const shells = 'shell-'

/** The condition of a route: a path (a final `*` matches any text), and no query if `search` is ''. */
interface Condition {
  urlPattern: { pathname: string; search?: '' }
  requestMethod?: 'GET'
  requestMode?: 'navigate'
  requestDestination?: 'style'
}
type Source = 'network' | 'fetch-event' | { cacheName: string }
interface Rule {
  condition: Condition
  source: Source
}
type RoutedInstall = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

const documents = Object.values(screenPaths).filter((path) => !path.includes(':') && !formPaths.includes(path))

/** Reports whether the browser can load the app's pages and their theme without this worker. */
export const supportsStaticRoutes = (): boolean => {
  const { InstallEvent } = self as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/**
 * Adds routes that the browser answers without this worker (docs/decisions/0031). If it returns true, `cacheShell` must
 * follow.
 */
export function addStaticRoutes(event: ExtendableEvent, files: PrecacheController, themeCache: string): boolean {
  const { addRoutes } = event as RoutedInstall
  if (addRoutes === undefined) return false
  const rules = staticRoutes(files.strategy.cacheName, shellCache(files), themeCache)
  // A browser that refuses the routes calls the worker.
  event.waitUntil(addRoutes.call(event, rules).catch(() => undefined))
  return true
}

/** Returns the routes. The first match applies, and requests without a match go to the worker. */
function staticRoutes(filesCache: string, shell: string, themeCache: string): Rule[] {
  const rule = (pathname: string, source: Source, more: Partial<Condition> = {}): Rule => ({
    condition: { urlPattern: { pathname }, ...more },
    source,
  })
  const plain = (pathname: string): Pick<Condition, 'urlPattern'> => ({ urlPattern: { pathname, search: '' } })
  return [
    rule('/api/*', 'network'),
    ...['island', 'pages', 'entry'].map((name) => rule(`/assets/${name}-*`, 'fetch-event')),
    rule('/assets/*', { cacheName: filesCache }, { requestMethod: 'GET' }),
    ...firstScripts.map((path) => rule(path, { cacheName: shell }, plain(path))),
    rule('/theme.css', { cacheName: themeCache }, { ...plain('/theme.css'), requestDestination: 'style' }),
    ...documents.map((path) =>
      rule(path, { cacheName: shell }, { ...plain(path), requestMethod: 'GET', requestMode: 'navigate' }),
    ),
  ]
}

/**
 * Returns the name of this version's cache. Each version has its own, so that the previous version's routes work until this
 * one is active.
 */
function shellCache(files: PrecacheController): string {
  const revisions = [document, ...firstScripts].map((path) => {
    const key = files.getCacheKeyForURL(path)
    return key === undefined ? '' : (new URL(key).searchParams.get('__WB_REVISION__') ?? '')
  })
  return shells + revisions.join('-')
}

/** Caches the app's HTML and the first scripts for the static routes. Call it after all files are cached. */
export async function cacheShell(files: PrecacheController): Promise<void> {
  const cache = await caches.open(shellCache(files))
  const keep = async (file: string, addresses: readonly string[]): Promise<void> => {
    const cached = await files.matchPrecache(file)
    if (cached === undefined) throw new Error(`${file} didn’t come with this version`)
    const headers = new Headers(cached.headers)
    // The answer is the same for every request.
    headers.delete('vary')
    const body = await cached.blob()
    for (const address of addresses) await cache.put(address, new Response(body, { headers }))
  }
  await Promise.all([keep(document, documents), ...firstScripts.map((path) => keep(path, [path]))])
}

/** Deletes the caches of other versions. Call it after this version has become active. */
export async function deleteOldShells(files: PrecacheController): Promise<void> {
  const own = shellCache(files)
  const others = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
}
