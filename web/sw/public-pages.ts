import { pagePaths } from '../../domain/paths'
import { offline as english } from '../i18n/en/worker/offline'
import { offline as spanish } from '../i18n/es/worker/offline'

/** Public pages as they were last seen, with what they are drawn with. Another version's pages are read as long as they are there. */
export const pagesCache = 'pages'

const publicPages: readonly string[] = Object.values(pagePaths)

/** Public pages that are kept before anybody opened them. */
export const aheadPages: readonly string[] = [pagePaths.terms, pagePaths.termsEs]

/** Whether an address is a public page in its plain form: with a query it may say something else, as the terms' versions do. */
const isPublicPage = ({ pathname, search }: URL): boolean => publicPages.includes(pathname) && search === ''

/** Whether a file is one that public pages are drawn with; its address changes with what is in it. */
export const isOfPublicPages = (pathname: string): boolean => /^\/assets\/(island|pages|entry)-/.test(pathname)

/** Keeps a page that came whole, for when there is no connection. */
export async function keepPage(url: URL, answer: Response): Promise<void> {
  if (!answer.ok || !isPublicPage(url)) return
  await (await caches.open(pagesCache)).put(url.pathname, answer)
}

/**
 * Keeps the public pages among the addresses that aren't here yet, with the files they are drawn with: they were opened before there was a
 * worker to see it. What doesn't come is left out.
 * @param addresses of any kind, as a page or the browser names them
 */
export async function keepOpened(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(pagesCache)
  const { origin } = self.location
  for (const address of new Set(addresses)) {
    const url = new URL(address, origin)
    if (url.origin !== origin || !isPublicPage(url) || (await cache.match(url.pathname)) !== undefined) continue
    try {
      const answer = await fetch(url.pathname)
      const html = await answer.clone().text()
      await keepPage(url, answer)
      for (const [file] of html.matchAll(/\/assets\/[\w.-]+/g)) await keepFile(cache, file)
    } catch {
      // no network: it is kept the next time it is opened
    }
  }
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (!isOfPublicPages(file) || (await cache.match(file)) !== undefined) return
  const answer = await fetch(file)
  if (answer.ok) await cache.put(file, answer)
}

/** The page as it was last seen, with a band that says why and of when it is; undefined when it isn't here. */
export async function keptPage(url: URL, why: 'offline' | 'unanswered'): Promise<Response | undefined> {
  const kept = isPublicPage(url) ? await (await caches.open(pagesCache)).match(url.pathname) : undefined
  if (kept === undefined) return undefined
  const spoken = url.pathname.startsWith('/es/') ? 'es' : 'en'
  const words = spoken === 'es' ? spanish : english
  const seen = new Date(kept.headers.get('date') ?? '')
  const day = Number.isNaN(seen.getTime())
    ? ''
    : new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' }).format(seen)
  const band = `<p class="kept" role="status">${words[why]} ${day === '' ? words.keptOnce : words.kept(day)}</p>`
  return replaced(kept, /<body[^>]*>/, (body) => body + band)
}

/** The app's shell in place of an address that nobody could be asked for: it then says what is here instead. */
export const shellOf = (shell: Response): Promise<Response> =>
  replaced(shell, '<div id="root"', (root) => `${root} data-unreached`)

async function replaced(answer: Response, what: string | RegExp, by: (found: string) => string): Promise<Response> {
  const headers = new Headers(answer.headers)
  // of the text as it came
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response((await answer.text()).replace(what, by), { status: 200, headers })
}
