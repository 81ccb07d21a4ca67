import { isOwnPage } from '../../domain/page-mark'
import { pagePaths } from '../../domain/paths'
import { offline as english } from '../i18n/en/worker/offline'
import { offline as spanish } from '../i18n/es/worker/offline'

/** Public pages as they were last seen, with what they are drawn with. Another version's pages are read as long as they are there. */
const pagesCache = 'pages'

const publicPages: readonly string[] = Object.values(pagePaths)

/** Public pages that are kept before anybody opened them. */
export const aheadPages: readonly string[] = [pagePaths.terms, pagePaths.termsEs]

/** Whether an address is a public page in its plain form: with a query it may say something else, as the terms' versions do. */
const isPublicPage = ({ pathname, search }: URL): boolean => publicPages.includes(pathname) && search === ''

/** Whether a file is one that public pages are drawn with; its address changes with what is in it. */
export const isOfPublicPages = (pathname: string): boolean => /^\/assets\/(island|pages|entry)-/.test(pathname)

/**
 * Whether an answer is what the ending of its address says. What stands between the device and the server may answer with a page of its
 * own, and status 200.
 */
export function isOfItsKind(pathname: string, answer: Response): boolean {
  const kind = pathname.endsWith('.css') ? 'text/css' : 'javascript'
  return answer.status === 200 && (answer.headers.get('content-type') ?? '').includes(kind)
}

/** Keeps a page of ours that came whole, for when there is no connection. */
export async function keepPage(url: URL, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !isPublicPage(url)) return
  if (!isOwnPage(await answer.clone().text())) return
  await (await caches.open(pagesCache)).put(url.pathname, answer)
}

/** The paths of the public pages that are kept, whether they are ours or not. */
export async function keptPaths(): Promise<string[]> {
  const kept = await (await caches.open(pagesCache)).keys()
  return kept.map(({ url }) => new URL(url).pathname).filter((path) => publicPages.includes(path))
}

/**
 * Keeps the public pages among the addresses that aren't here yet, with the files they are drawn with: they were opened before there was a
 * worker to see it. What doesn't come is left out.
 * @param addresses of any kind, as a page or the browser names them
 */
export async function keepOpened(addresses: readonly string[]): Promise<void> {
  const { origin } = self.location
  for (const address of new Set(addresses)) {
    const url = new URL(address, origin)
    if (url.origin !== origin || !isPublicPage(url) || (await ownKept(url.pathname)) !== undefined) continue
    try {
      const answer = await fetch(url.pathname)
      const html = await answer.clone().text()
      await keepPage(url, answer)
      for (const [file] of html.matchAll(/\/assets\/[\w.-]+/g))
        if (isOfPublicPages(file)) await keptFile(new Request(file))
    } catch {
      // no network: it is kept the next time it is opened
    }
  }
}

/** A kept page, if it is ours. */
async function ownKept(pathname: string): Promise<Response | undefined> {
  const kept = await (await caches.open(pagesCache)).match(pathname)
  return kept !== undefined && isOwnPage(await kept.clone().text()) ? kept : undefined
}

/**
 * A file that public pages are drawn with, from here or else from the network. It never changes under its address, so what isn't of its
 * kind is asked for again, past the browser's own cache, and never kept.
 */
export async function keptFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isOurs = async (answer: Response): Promise<boolean> =>
    isOfItsKind(pathname, answer) && (await answer.clone().blob()).size > 0
  const cache = await caches.open(pagesCache)
  const kept = await cache.match(request)
  if (kept !== undefined && (await isOurs(kept))) return kept
  let answer = await fetch(request)
  if (answer.ok && !(await isOurs(answer))) answer = await fetch(new Request(request, { cache: 'reload' }))
  if (await isOurs(answer)) await cache.put(request, answer.clone())
  return answer
}

/** The page as it was last seen, with a band that says why and of when it is; undefined when it isn't here. */
export async function keptPage(url: URL, why: 'offline' | 'unanswered'): Promise<Response | undefined> {
  const kept = isPublicPage(url) ? await ownKept(url.pathname) : undefined
  if (kept === undefined) return undefined
  const spoken = url.pathname.startsWith('/es/') ? 'es' : 'en'
  const words = spoken === 'es' ? spanish : english
  const seen = new Date(kept.headers.get('date') ?? '')
  const day = Number.isNaN(seen.getTime())
    ? ''
    : new Intl.DateTimeFormat(spoken, { dateStyle: 'medium', timeStyle: 'short' }).format(seen)
  const band = `<p class="bg-caution-soft px-4 py-3 text-center text-caution" role="status">${words[why]} ${day === '' ? words.keptOnce : words.kept(day)}</p>`
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
