import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formPaths, screenPaths } from '../../domain/paths'
import { until } from '../data/testing/until'

/**
 * The worker in a made-up browser: the same code with workbox's own, its events, caches and network by hand. That a real browser
 * opens the app without a server is shown by the stories.
 */
const origin = 'https://coterie.example'
const heard: { [kind: string]: ((event: never) => void)[] } = {}
const skipWaiting = vi.fn<() => Promise<void>>()
/** What the server sends: nothing while it is down. */
let served: { [path: string]: string }
let down = false
const asked: string[] = []

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
const kept = new Map<string, Cache>()
const caches = {
  async open(name: string) {
    const cache = kept.get(name) ?? new Cache()
    kept.set(name, cache)
    return cache
  },
  async keys() {
    return [...kept.keys()]
  },
  async delete(name: string) {
    return kept.delete(name)
  },
  async match(request: Request | string, { cacheName }: { cacheName?: string } = {}) {
    return cacheName === undefined ? undefined : kept.get(cacheName)?.match(request)
  },
}

/** A browser's event, as far as the worker asks for it. */
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

/** Tells the worker of something and waits for all that it does about it. */
async function tell(kind: string, more: object = {}): Promise<void> {
  const event = new ExtendableEvent(kind, more)
  for (const hear of heard[kind] ?? []) hear(event as never)
  await Promise.all(event.under)
}

/** What the worker answers to a request of a page; `undefined` leaves it to the network. */
async function answerTo(
  path: string,
  mode: 'navigate' | 'cors' = 'navigate',
  method = 'GET',
): Promise<string | undefined> {
  const request = new Request(new URL(path, origin), { method })
  Object.defineProperty(request, 'mode', { value: mode })
  const event = new FetchEvent('fetch', { request })
  for (const hear of heard['fetch'] ?? []) hear(event as never)
  return event.answer === undefined ? undefined : (await event.answer).text()
}

beforeAll(async () => {
  // workbox as it is shipped, without its talk
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: 'app.html', revision: '1' },
      { url: 'assets/main-abc.js', revision: null },
    ],
    addEventListener: (kind: string, hear: (event: never) => void) => (heard[kind] = [...(heard[kind] ?? []), hear]),
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/` },
    caches,
    fetch: (request: Request | string) => fetch(request),
    skipWaiting,
    clients: { claim: async () => undefined },
  })
  vi.stubGlobal('addEventListener', self.addEventListener)
  vi.stubGlobal('location', self.location)
  vi.stubGlobal('registration', (self as unknown as { registration: object }).registration)
  // a worker's addresses are read from its own; Node has none
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: Request | string, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, origin), init)
      }
    },
  )
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('ExtendableEvent', ExtendableEvent)
  vi.stubGlobal('FetchEvent', FetchEvent)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, origin)
    asked.push(pathname)
    const text = served[pathname]
    if (down || text === undefined) throw new TypeError('no network')
    return new Response(text, { status: 200 })
  })
  served = { '/app.html': 'the app', '/assets/main-abc.js': 'its code' }
  await (await caches.open(`coterie-precache-v1-${origin}/`)).put('/assets/old.js', new Response('of a version before'))
  await import('./sw')
  await tell('install')
  await tell('activate')
})
beforeEach(() => {
  asked.length = 0
  skipWaiting.mockClear()
})

const filled = (path: string) => path.replaceAll(/:[a-z]+/g, 'ana000000000000')

describe('without a server', () => {
  beforeAll(() => {
    down = true
    return () => void (down = false)
  })

  it.each(Object.values(screenPaths).map(filled))('%s opens the app from what is kept', async (path) => {
    expect(await answerTo(path)).toBe('the app')
    expect(await answerTo(`${path}?from=mail&x=1`)).toBe('the app')
    // a guest's form is asked for first: its headers say which bot check it lets in
    const tried = formPaths.includes(path) ? [path, path] : []
    expect(asked).toEqual(tried)
  })

  it('the app’s code is there, and nothing that a page sends is answered from here', async () => {
    expect(await answerTo('/assets/main-abc.js', 'cors')).toBe('its code')
    expect(await answerTo('/api/sync/pull', 'cors', 'POST')).toBeUndefined()
  })
})

describe('left to the server', () => {
  it.each([
    '/',
    '/?ref=ABC123',
    '/es/',
    '/es/terms',
    '/terms',
    '/_/',
    '/api/session',
    '/api/files/users/ana/avatar.png',
    '/nowhere',
    '/dashboards',
    '/admin/users/ana000000000000/more',
    '/x/dashboard',
  ])('%s', async (path) => {
    expect(await answerTo(path)).toBeUndefined()
  })
})

describe('a new version', () => {
  it('takes over by nobody’s word but the page’s', async () => {
    await tell('install')
    await tell('message', { data: 'SKIP_WAITING' })
    await tell('message', { data: { type: 'SOMETHING' } })
    await tell('message', { data: null })
    expect(skipWaiting).not.toHaveBeenCalled()
    await tell('message', { data: { type: 'SKIP_WAITING' } })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  it('removes what it kept of the version before, and keeps only the app itself', async () => {
    expect([...kept.values()].flatMap((cache) => [...cache.entries.keys()])).toEqual([
      `${origin}/app.html?__WB_REVISION__=1`,
      `${origin}/assets/main-abc.js`,
    ])
  })
})

describe('the installation’s colours', () => {
  it('are those of the last page at once, also without a server; the next page has what the server says now', async () => {
    served['/theme.css'] = 'blue'
    expect(await answerTo('/theme.css', 'cors')).toBe('blue')
    served['/theme.css'] = 'green'
    expect(await answerTo('/theme.css', 'cors')).toBe('blue')
    await until(async () => {
      expect(await (await (await caches.open('theme')).match('/theme.css'))?.text()).toBe('green')
    })
    down = true
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
    down = false
  })
})
