import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formPaths, screenPaths } from '../../domain/paths'
import { until } from '../data/testing/until'

/**
 * The worker in a made-up browser: the same code with workbox's own, its events, caches and network by hand. That a real browser
 * opens the app without a server is shown by the stories.
 */
const origin = 'https://coterie.example'
const heard: { [kind: string]: ((event: never) => void)[] } = {}
const shellHtml = '<div id="root"></div>'
const skipWaiting = vi.fn<() => Promise<void>>()
/** What the server sends: nothing while it is down. */
let served: { [path: string]: string }
let down = false
/** What a machine in front of the server says in its place. */
let proxySays = 0
const asked: string[] = []
/** The public pages that came with the worker. */
let cameAhead: string[] = []
/** What is shown of pushes, which pages are open, and what is opened when none is. */
const shown: object[] = []
let pages: { url?: string; focused: boolean; postMessage: (data: unknown) => void; focus: () => Promise<unknown> }[] =
  []
const opened: string[] = []

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
    registration: {
      scope: `${origin}/`,
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    caches,
    fetch: (request: Request | string) => fetch(request),
    skipWaiting,
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (link: string) => void opened.push(link),
    },
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
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('ExtendableEvent', ExtendableEvent)
  vi.stubGlobal('FetchEvent', FetchEvent)
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, origin)
    asked.push(pathname)
    const text = served[pathname]
    if (proxySays > 0) return new Response('Bad Gateway', { status: proxySays })
    if (down || text === undefined) throw new TypeError('no network')
    return new Response(text, { status: 200, headers: { date: 'Wed, 18 Nov 2026 12:00:00 GMT' } })
  })
  served = { '/app.html': shellHtml, '/assets/main-abc.js': 'its code' }
  await (await caches.open(`coterie-precache-v1-${origin}/`)).put('/assets/old.js', new Response('of a version before'))
  served['/terms'] = '<html><body><h1>terms</h1></body></html>'
  served['/es/terms'] = '<html><body><h1>términos</h1></body></html>'
  await import('./sw')
  await tell('install')
  await tell('activate')
  cameAhead = (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)
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
    expect(await answerTo(path)).toBe(shellHtml)
    expect(await answerTo(`${path}?from=mail&x=1`)).toBe(shellHtml)
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
  it.each(['/_/', '/_', '/api/session', '/api/files/users/ana/avatar.png'])('%s', async (path) => {
    expect(await answerTo(path)).toBeUndefined()
  })
})

describe('a public page', () => {
  const html = (said: string) => `<html><body class="x"><h1>${said}</h1></body></html>`
  beforeAll(() => {
    Object.assign(served, { '/': html('home'), '/es/terms': html('términos'), '/assets/island-abc.css': '.kept {}' })
    return () => void (down = false)
  })

  it('is the server’s while it answers, and without it as it was last seen, with its day', async () => {
    expect(await answerTo('/')).toBe(html('home'))
    expect(await answerTo('/es/terms')).toBe(html('términos'))
    expect(await answerTo('/assets/island-abc.css', 'cors')).toBe('.kept {}')
    served['/'] = html('home of today')
    expect(await answerTo('/')).toBe(html('home of today'))
    down = true
    expect(await answerTo('/')).toMatch(
      /<body class="x"><p class="kept" role="status">You are offline\. This page is as of Nov 18, 2026.*<\/p><h1>home of today/,
    )
    expect(await answerTo('/es/terms')).toMatch(/role="status">No tienes conexión\. Esta página es del 18 nov 2026/)
    expect(await answerTo('/assets/island-abc.css', 'cors')).toBe('.kept {}')
  })

  it.each(['/affiliate', '/terms?version=1', '/?ref=ABC123', '/nowhere', '/dashboards', '/x/dashboard'])(
    '%s that isn’t here opens the app, which says so',
    async (path) => {
      down = true
      expect(await answerTo(path)).toBe('<div id="root" data-unreached></div>')
    },
  )

  it.each([502, 503, 504])(
    'is as it was last seen when a machine in front of the server answers %i',
    async (status) => {
      down = false
      served['/'] = html('home')
      expect(await answerTo('/')).toBe(html('home'))
      proxySays = status
      expect(await answerTo('/')).toMatch(/role="status">The server doesn’t answer\. This page is as of/)
      expect(await answerTo('/nowhere')).toBe('<div id="root" data-unreached></div>')
      proxySays = 0
    },
  )

  it.each(['/terms', '/es/terms'])('%s is here before anybody opened it', async (path) => {
    expect(cameAhead).toContain(path)
  })

  it('that was opened before there was a worker is kept when one comes, with what it is drawn with', async () => {
    down = false
    Object.assign(served, {
      '/es/affiliate':
        '<html><body class="x"><script src="/assets/island-new.js"></script><h1>afiliados</h1></body></html>',
      '/assets/island-new.js': 'its script',
      '/signup': shellHtml,
    })
    pages = ['/es/affiliate', '/signup', '/nowhere'].map((path) => ({
      url: `${origin}${path}`,
      focused: false,
      postMessage: () => undefined,
      focus: async () => undefined,
    }))
    await tell('message', {
      data: { type: 'KEEP_PAGES', addresses: ['/es/affiliate', '/api/session', 'https://evil.example/terms'] },
    })
    pages = []
    down = true
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await answerTo('/es/affiliate')).toMatch(/<h1>afiliados/)
    expect(await answerTo('/assets/island-new.js', 'cors')).toBe('its script')
    expect(asked).not.toContain('/signup')
    // another site's page isn't ours of the same path
    expect(asked).not.toContain('/terms')
  })

  it.each(['/nowhere', '/?ref=ABC123'])('isn’t what %s was: nothing else is kept', async (path) => {
    down = false
    const address = new URL(path, origin).pathname
    served[address] = html('something')
    expect(await answerTo(path)).toBe(html('something'))
    await until(async () => {
      expect(await (await caches.open('pages')).match(path)).toBeUndefined()
    })
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
    const files = [...kept].filter(([name]) => name !== 'pages').map(([, cache]) => cache)
    expect(files.flatMap((cache) => [...cache.entries.keys()])).toEqual([
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

describe('a push', () => {
  const push = (said: unknown) => tell('push', { data: { json: () => said } })
  beforeEach(() => {
    shown.length = 0
    opened.length = 0
    pages = []
  })

  it('is shown by its kind in the person’s language, and says nothing more', async () => {
    await push({ kind: 'payment-sent', link: '/dashboard/earnings?why=a', language: 'es' })
    expect(shown).toMatchObject([
      {
        title: 'Se envió un pago',
        body: 'Ábrelo para leer más.',
        data: { link: '/dashboard/earnings?why=a' },
        lang: 'es',
      },
    ])
  })

  it('stands on the icon as a dot while no page is open; an open one has the number there', async () => {
    const dots = vi.fn<() => Promise<void>>(async () => undefined)
    vi.stubGlobal('navigator', { setAppBadge: dots })
    await push({ kind: 'test' })
    pages = [{ focused: true, postMessage: () => undefined, focus: async () => undefined }]
    await push({ kind: 'test' })
    expect(dots.mock.calls).toEqual([[]])
    vi.stubGlobal('navigator', {})
    pages = []
    await push({ kind: 'test' })
    expect(shown).toHaveLength(3)
  })

  it.each([
    [
      'no JSON',
      () =>
        tell('push', {
          data: {
            json: () => {
              throw new SyntaxError('no JSON')
            },
          },
        }),
    ],
    ['nothing', () => tell('push', { data: null })],
    ['a kind of a newer version', () => push({ kind: 'moon-landing', link: '/dashboard' })],
    ['another site', () => push({ kind: 'test', link: 'https://evil.example' })],
    ['another site in disguise', () => push({ kind: 'test', link: '//evil.example' })],
    ['a script', () => push({ kind: 'test', link: 'javascript:alert(1)' })],
  ])('that says %s is shown all the same, and leads home', async (_, come) => {
    await come()
    expect(shown).toMatchObject([{ data: { link: '/dashboard' } }])
  })

  const press = (link: string) => {
    const notification = { data: { link }, close: vi.fn<() => void>() }
    return tell('notificationclick', { notification }).then(() => notification)
  }

  it('pressed opens its link in the page that is open, the one in front first', async () => {
    const told: unknown[] = []
    const page = (name: string, focused: boolean) => ({
      focused,
      postMessage: (data: unknown) => void told.push([name, data]),
      focus: () => Promise.reject(new Error('not now')),
    })
    pages = [page('behind', false), page('in front', true)]
    const { close } = await press('/dashboard/support?ticket=a')
    expect(told).toEqual([['in front', { type: 'OPEN_LINK', link: '/dashboard/support?ticket=a' }]])
    expect([opened, close.mock.calls.length]).toEqual([[], 1])
  })

  it('pressed opens a page where none is open', async () => {
    await press('/dashboard/earnings')
    expect(opened).toEqual(['/dashboard/earnings'])
  })
})

describe('an address of messages that the browser changed', () => {
  it('is taken anew with the same key, and the open pages are told', async () => {
    const told: unknown[] = []
    const taken: unknown[] = []
    pages = [{ focused: false, postMessage: (data) => void told.push(data), focus: async () => undefined }]
    Object.assign((self as unknown as { registration: object }).registration, {
      pushManager: { subscribe: async (options: unknown) => void taken.push(options) },
    })
    const applicationServerKey = new ArrayBuffer(65)
    await tell('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey } } })
    expect(taken).toEqual([{ userVisibleOnly: true, applicationServerKey }])
    await tell('pushsubscriptionchange', { oldSubscription: null })
    expect(taken).toHaveLength(1)
    expect(told).toEqual([{ type: 'PUSH_CHANGED' }, { type: 'PUSH_CHANGED' }])
  })
})
