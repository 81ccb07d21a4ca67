import type { PrecacheController } from 'workbox-precaching'
import { formPaths, screenPaths } from '../../domain/paths'

/** What a page begins with: these stand in one cache for each version, under the addresses that a browser asks for. */
const document = '/app.html'
const firstScripts = ['/boot.js', '/start-help.js']
const shells = 'shell-'

/** Which requests: an address (a last `*` stands for any rest), without a query where it says so. */
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
/** An install event that takes rules; no library of types knows it yet. */
type RoutedInstall = ExtendableEvent & { addRoutes?: (rules: Rule[]) => Promise<void> }

/**
 * The app's own addresses that the browser may answer by itself: those without a part that differs. Guests' forms are asked of the server
 * first.
 */
const documents = Object.values(screenPaths).filter((path) => !path.includes(':') && !formPaths.includes(path))

/** Whether this browser takes rules: then it asks this worker neither for an app's page nor for the colours on it. */
export const takesRules = (): boolean => {
  const { InstallEvent } = self as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/**
 * Tells a browser that can what it may take out of the caches by itself, before this worker is started (docs/decisions/0105). Every other
 * browser asks the worker, which answers the same. Call it while the worker is told to install; rules hold for this version alone.
 * @returns whether it is told: then `keepShell` has to follow
 */
export function routeStatically(event: ExtendableEvent, files: PrecacheController, themeCache: string): boolean {
  const { addRoutes } = event as RoutedInstall
  if (addRoutes === undefined) return false
  const rules = staticRoutes(files.strategy.cacheName, shellCache(files), themeCache)
  // a browser that takes none of them asks the worker, as every other
  event.waitUntil(addRoutes.call(event, rules).catch(() => undefined))
  return true
}

/** The rules in their order: the first that fits a request counts. What no rule names is the worker's. */
function staticRoutes(filesCache: string, shell: string, themeCache: string): Rule[] {
  const rule = (pathname: string, source: Source, more: Partial<Condition> = {}): Rule => ({
    condition: { urlPattern: { pathname }, ...more },
    source,
  })
  const plain = (pathname: string): Pick<Condition, 'urlPattern'> => ({ urlPattern: { pathname, search: '' } })
  return [
    rule('/api/*', 'network'),
    // of public pages: kept by the worker as they are seen
    ...['island', 'pages', 'entry'].map((name) => rule(`/assets/${name}-*`, 'fetch-event')),
    rule('/assets/*', { cacheName: filesCache }, { requestMethod: 'GET' }),
    ...firstScripts.map((path) => rule(path, { cacheName: shell }, plain(path))),
    rule('/theme.css', { cacheName: themeCache }, { ...plain('/theme.css'), requestDestination: 'style' }),
    ...documents.map((path) =>
      rule(path, { cacheName: shell }, { ...plain(path), requestMethod: 'GET', requestMode: 'navigate' }),
    ),
  ]
}

/** One for each version: what the rules of the version before name stays what it was until this one takes over. */
function shellCache(files: PrecacheController): string {
  const revisions = [document, ...firstScripts].map((path) => {
    const key = files.getCacheKeyForURL(path)
    return key === undefined ? '' : (new URL(key).searchParams.get('__WB_REVISION__') ?? '')
  })
  return shells + revisions.join('-')
}

/** Keeps this version's document under each address that the rules name. Call it once all of its files are here. */
export async function keepShell(files: PrecacheController): Promise<void> {
  const cache = await caches.open(shellCache(files))
  const keep = async (file: string, addresses: readonly string[]): Promise<void> => {
    const kept = await files.matchPrecache(file)
    if (kept === undefined) throw new Error(`${file} didn’t come with this version`)
    const headers = new Headers(kept.headers)
    // one and the same for every browser that asks
    headers.delete('vary')
    const body = await kept.blob()
    for (const address of addresses) await cache.put(address, new Response(body, { headers }))
  }
  await Promise.all([keep(document, documents), ...firstScripts.map((path) => keep(path, [path]))])
}

/** Removes the documents of other versions. Call it when this one has taken over. */
export async function dropOtherShells(files: PrecacheController): Promise<void> {
  const own = shellCache(files)
  const others = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
}
