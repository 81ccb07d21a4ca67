import type { PrecacheController } from 'workbox-precaching'
import { formPaths, screenPaths } from '../../domain/paths'

/** Documents and first scripts of a page, stored in one cache per version under the addresses of their requests. */
const document = '/app.html'
const firstScripts = ['/boot.js', '/start-help.js']
const shells = 'shell-'

/** Condition for a request: a path (a final `*` matches anything), and no query where `search` is ''. */
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
/** An install event that accepts static routes; no type library has it yet. */
type RoutedInstall = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

/** Addresses that the browser may answer from the cache: no parameters, and no guest forms. */
const documents = Object.values(screenPaths).filter((path) => !path.includes(':') && !formPaths.includes(path))

/** Whether this browser supports static routes: then it doesn't ask this worker for the app's pages and their theme. */
export const supportsStaticRoutes = (): boolean => {
  const { InstallEvent } = self as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/**
 * Registers routes that the browser answers from the caches without starting this worker (docs/decisions/0105). Other
 * browsers ask the worker, with the same result. Call it during the install event; routes apply to this version only.
 * @returns whether routes were registered: then `cacheShell` must follow
 */
export function addStaticRoutes(event: ExtendableEvent, files: PrecacheController, themeCache: string): boolean {
  const { addRoutes } = event as RoutedInstall
  if (addRoutes === undefined) return false
  const rules = staticRoutes(files.strategy.cacheName, shellCache(files), themeCache)
  // A browser that refuses the routes asks the worker.
  event.waitUntil(addRoutes.call(event, rules).catch(() => undefined))
  return true
}

/** The routes in order; the first match applies. Requests without a match go to the worker. */
function staticRoutes(filesCache: string, shell: string, themeCache: string): Rule[] {
  const rule = (pathname: string, source: Source, more: Partial<Condition> = {}): Rule => ({
    condition: { urlPattern: { pathname }, ...more },
    source,
  })
  const plain = (pathname: string): Pick<Condition, 'urlPattern'> => ({ urlPattern: { pathname, search: '' } })
  return [
    rule('/api/*', 'network'),
    // Files of public pages, which the worker caches on their first use.
    ...['island', 'pages', 'entry'].map((name) => rule(`/assets/${name}-*`, 'fetch-event')),
    rule('/assets/*', { cacheName: filesCache }, { requestMethod: 'GET' }),
    ...firstScripts.map((path) => rule(path, { cacheName: shell }, plain(path))),
    rule('/theme.css', { cacheName: themeCache }, { ...plain('/theme.css'), requestDestination: 'style' }),
    ...documents.map((path) =>
      rule(path, { cacheName: shell }, { ...plain(path), requestMethod: 'GET', requestMode: 'navigate' }),
    ),
  ]
}

/** Cache name of this version, so that the previous version's routes keep working until this one takes over. */
function shellCache(files: PrecacheController): string {
  const revisions = [document, ...firstScripts].map((path) => {
    const key = files.getCacheKeyForURL(path)
    return key === undefined ? '' : (new URL(key).searchParams.get('__WB_REVISION__') ?? '')
  })
  return shells + revisions.join('-')
}

/** Caches this version's document under each address of the routes. Call it once all files are cached. */
export async function cacheShell(files: PrecacheController): Promise<void> {
  const cache = await caches.open(shellCache(files))
  const keep = async (file: string, addresses: readonly string[]): Promise<void> => {
    const kept = await files.matchPrecache(file)
    if (kept === undefined) throw new Error(`${file} didn’t come with this version`)
    const headers = new Headers(kept.headers)
    // The same answer for every request.
    headers.delete('vary')
    const body = await kept.blob()
    for (const address of addresses) await cache.put(address, new Response(body, { headers }))
  }
  await Promise.all([keep(document, documents), ...firstScripts.map((path) => keep(path, [path]))])
}

/** Deletes the documents of other versions. Call it after this one has taken over. */
export async function deleteOldShells(files: PrecacheController): Promise<void> {
  const own = shellCache(files)
  const others = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
}
