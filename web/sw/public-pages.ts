import { isOwnPage } from '../../domain/responses'
import { pagePaths } from '../../domain/paths'
import { offline as english } from '../i18n/en/worker/worker-texts'
import { offline as spanish } from '../i18n/es/worker/worker-texts'

/** The cache with the public pages as last viewed, and their files. */
const pagesCache = 'pages'

const publicPages: readonly string[] = Object.values(pagePaths)

export const precachedPages: readonly string[] = [pagePaths.terms, pagePaths.termsEs]

/**
 * Reports whether a URL is a public page. With a query a page can have other content, such as another version of the terms.
 */
const isPublicPage = ({ pathname, search }: URL): boolean => publicPages.includes(pathname) && search === ''

/** Reports whether a path is a file of the public pages, whose name changes with its content. */
export const isPublicPageAsset = (pathname: string): boolean => /^\/assets\/(island|pages|entry)-/.test(pathname)

/**
 * Reports whether an answer has the type of the requested file. A proxy or captive portal may answer with its own page and
 * status 200.
 */
export function hasExpectedType(pathname: string, answer: Response): boolean {
  const kind = pathname.endsWith('.css') ? 'text/css' : 'javascript'
  return answer.status === 200 && (answer.headers.get('content-type') ?? '').includes(kind)
}

export async function cachePage(url: URL, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !isPublicPage(url)) return
  if (!isOwnPage(await answer.clone().text())) return
  await (await caches.open(pagesCache)).put(url.pathname, answer)
}

/** Returns the paths of the cached public pages, including pages that aren't ours. */
export async function cachedPagePaths(): Promise<string[]> {
  const cached = await (await caches.open(pagesCache)).keys()
  return cached.map(({ url }) => new URL(url).pathname).filter((path) => publicPages.includes(path))
}

/** Caches the public pages at these addresses. Other addresses and failures are skipped. */
export async function cacheOpenedPages(addresses: readonly string[]): Promise<void> {
  const { origin } = self.location
  for (const address of new Set(addresses)) {
    const url = new URL(address, origin)
    if (url.origin !== origin || !isPublicPage(url) || (await ownCachedPage(url.pathname)) !== undefined) continue
    try {
      const answer = await fetch(url.pathname)
      const html = await answer.clone().text()
      await cachePage(url, answer)
      for (const [file] of html.matchAll(/\/assets\/[\w.-]+/g))
        if (isPublicPageAsset(file)) await cachedFile(new Request(file))
    } catch {}
  }
}

async function ownCachedPage(pathname: string): Promise<Response | undefined> {
  const cached = await (await caches.open(pagesCache)).match(pathname)
  return cached !== undefined && isOwnPage(await cached.clone().text()) ? cached : undefined
}

/**
 * Returns a file from the cache or the server. An answer of the wrong type is requested again without the HTTP cache, and
 * never cached.
 */
export async function cachedFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isOurs = async (answer: Response): Promise<boolean> =>
    hasExpectedType(pathname, answer) && (await answer.clone().blob()).size > 0
  const cache = await caches.open(pagesCache)
  const cached = await cache.match(request)
  if (cached !== undefined && (await isOurs(cached))) return cached
  let answer = await fetch(request)
  if (answer.ok && !(await isOurs(answer))) answer = await fetch(new Request(request, { cache: 'reload' }))
  if (await isOurs(answer)) await cache.put(request, answer.clone())
  return answer
}

/** Returns a cached page with a banner that says why it is shown and how old it is; undefined if the page isn't cached. */
export async function cachedPage(url: URL, why: 'offline' | 'unanswered'): Promise<Response | undefined> {
  const cached = isPublicPage(url) ? await ownCachedPage(url.pathname) : undefined
  if (cached === undefined) return undefined
  const spoken = url.pathname.startsWith('/es/') ? 'es' : 'en'
  const messages = spoken === 'es' ? spanish : english
  const seen = new Date(cached.headers.get('date') ?? '')
  const day = Number.isNaN(seen.getTime())
    ? ''
    : new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' }).format(seen)
  const band = `<p class="bg-caution-soft px-4 py-3 text-center text-caution" role="status">${messages[why]} ${day === '' ? messages.keptOnce : messages.kept(day)}</p>`
  return replaced(cached, /<body[^>]*>/, (body) => body + band)
}

/** Returns the app's HTML, marked so that the app shows what is available offline. */
export const offlineShell = (shell: Response): Promise<Response> =>
  replaced(shell, '<div id="root"', (root) => `${root} data-unreached`)

async function replaced(answer: Response, pattern: string | RegExp, by: (found: string) => string): Promise<Response> {
  const headers = new Headers(answer.headers)
  // These headers describe the text before the banner.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response((await answer.text()).replace(pattern, by), { status: 200, headers })
}
