import { vi } from 'vitest'
import { PAGE_MARKER } from '../../../domain/responses'

export const origin = 'https://coterie.example'
export const ownPage = (body: string, attributes = ''): string =>
  `<html><head>${PAGE_MARKER}></head><body${attributes}>${body}</body></html>`
export const shellHtml = ownPage('<div id="root"></div><script src="/assets/main-abc.js"></script>')
export const versionFiles = {
  '/app.html': shellHtml,
  '/boot.js': 'begin()',
  '/start-help.js': 'help()',
  '/assets/main-abc.js': 'its code',
}

/** The content itself serves as its hash. */
const hashOf = (text: string): string => `sha256-${encodeURIComponent(text)}`
const kinds: { [ending: string]: string } = { js: 'text/javascript', css: 'text/css' }

/** A page as the worker sees it. */
interface OpenPage {
  url?: string
  focused: boolean
  postMessage: (data: unknown) => void
  focus: () => Promise<unknown>
}

export const openPage = (url = '', postMessage: OpenPage['postMessage'] = () => undefined): OpenPage => ({
  url,
  focused: false,
  postMessage,
  focus: async () => undefined,
})

class Cache {
  readonly entries = new Map<string, Response>()
  static readonly key = (request: Request | string) =>
    new URL(String(request instanceof Request ? request.url : request), origin).href
  async match(request: Request | string) {
    return this.entries.get(Cache.key(request))?.clone()
  }
  async put(request: Request | string, response: Response) {
    this.entries.set(Cache.key(request), response)
  }
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url))
  }
  async delete(request: Request | string) {
    return this.entries.delete(Cache.key(request))
  }
}

/** The part of `ExtendableEvent` that the worker uses. */
class ExtendableEvent {
  readonly type: string
  readonly under: Promise<unknown>[] = []
  constructor(type: string, more: object = {}) {
    this.type = type
    Object.assign(this, more)
  }
  waitUntil = (doing: Promise<unknown>) => void this.under.push(doing)
}
class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined
  respondWith = (given: Promise<Response>) => (this.answer = given)
}

/**
 * A fake browser for the service worker. `stand` replaces Node's globals; modules that are imported afterwards use the
 * fake.
 */
export class WorkerBrowser {
  readonly served: { [path: string]: string } = {}
  /** A proxy's answers with status 200, by path. */
  readonly instead: { [path: string]: string } = {}
  /** The browser's HTTP cache, which is used before the server. */
  readonly httpCache: { [path: string]: string } = {}
  /** The server is unreachable. */
  down = false
  /** A proxy's status in place of the server's answer; 0 = no proxy. */
  proxySays = 0
  readonly asked: string[] = []
  readonly kept = new Map<string, Cache>()
  readonly shown: object[] = []
  pages: OpenPage[] = []
  readonly opened: string[] = []
  readonly skipWaiting = vi.fn<() => Promise<void>>()
  readonly registration = {
    scope: `${origin}/`,
    showNotification: async (title: string, options: object) => void this.shown.push({ title, ...options }),
  }
  readonly #heard: { [kind: string]: ((event: never) => void)[] } = {}

  readonly caches = {
    open: async (name: string) => {
      const cache = this.kept.get(name) ?? new Cache()
      this.kept.set(name, cache)
      return cache
    },
    keys: async () => [...this.kept.keys()],
    delete: async (name: string) => this.kept.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName?: string } = {}) =>
      cacheName === undefined ? undefined : this.kept.get(cacheName)?.match(request),
  }

  stand(): void {
    // Workbox writes no log output in production mode.
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubGlobal('self', {
      __WB_MANIFEST: [
        { url: 'app.html', revision: '1' },
        { url: 'boot.js', revision: '2', integrity: hashOf(versionFiles['/boot.js']) },
        { url: 'start-help.js', revision: '3', integrity: hashOf(versionFiles['/start-help.js']) },
        { url: 'assets/main-abc.js', revision: null, integrity: hashOf(versionFiles['/assets/main-abc.js']) },
      ],
      addEventListener: (kind: string, hear: (event: never) => void) =>
        (this.#heard[kind] = [...(this.#heard[kind] ?? []), hear]),
      location: new URL(`${origin}/sw.js`),
      registration: this.registration,
      caches: this.caches,
      fetch: (request: Request | string) => fetch(request),
      skipWaiting: this.skipWaiting,
      clients: {
        claim: async () => undefined,
        matchAll: async () => this.pages,
        openWindow: async (link: string) => void this.opened.push(link),
      },
    })
    vi.stubGlobal('addEventListener', self.addEventListener)
    vi.stubGlobal('location', self.location)
    vi.stubGlobal('registration', this.registration)
    // Node has no base URL, so the address is completed.
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(input: Request | string, init?: RequestInit) {
          super(input instanceof Request ? input : new URL(input, origin), init)
        }
      },
    )
    vi.stubGlobal('caches', this.caches)
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('ExtendableEvent', ExtendableEvent)
    vi.stubGlobal('FetchEvent', FetchEvent)
    vi.stubGlobal('fetch', (request: Request | string) => this.#fetch(request))
  }

  async #fetch(asked: Request | string): Promise<Response> {
    const request = asked instanceof Request ? asked : new Request(asked)
    const { pathname } = new URL(request.url)
    this.asked.push(pathname)
    if (this.proxySays > 0) return new Response('Bad Gateway', { status: this.proxySays })
    const others = this.instead[pathname] ?? (request.cache === 'reload' ? undefined : this.httpCache[pathname])
    const text = others ?? this.served[pathname]
    if (this.down || text === undefined) throw new TypeError('no network')
    if (request.integrity !== '' && request.integrity !== hashOf(text)) throw new TypeError('integrity mismatch')
    const type = others === undefined ? kinds[pathname.split('.').at(-1) ?? ''] : undefined
    return new Response(text, {
      status: 200,
      headers: { date: 'Wed, 18 Nov 2026 12:00:00 GMT', 'content-type': type ?? 'text/html' },
    })
  }

  /** Waits for the `waitUntil` promises. */
  readonly tell = async (kind: string, more: object = {}): Promise<void> => {
    const event = new ExtendableEvent(kind, more)
    for (const hear of this.#heard[kind] ?? []) hear(event as never)
    await Promise.all(event.under)
  }

  /** Returns the worker's answer; undefined if it leaves the request to the network. */
  readonly answerTo = async (
    path: string,
    mode: 'navigate' | 'cors' = 'navigate',
    method = 'GET',
  ): Promise<string | undefined> => {
    const request = new Request(new URL(path, origin), { method })
    Object.defineProperty(request, 'mode', { value: mode })
    const event = new FetchEvent('fetch', { request })
    for (const hear of this.#heard['fetch'] ?? []) hear(event as never)
    return event.answer === undefined ? undefined : (await event.answer).text()
  }
}
