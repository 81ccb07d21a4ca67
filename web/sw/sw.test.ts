import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formPaths, screenPaths } from '../../domain/paths'
import { until } from '../data/testing/until'
import { openPage, origin, ownPage, shellHtml, versionFiles, WorkerBrowser } from '../data/testing/worker-browser'

// The worker in a fake browser with the real workbox. The browser tests show that a real browser opens the app offline.
const browser = new WorkerBrowser()
const { served, asked, kept, caches, skipWaiting, tell, answerTo } = browser
const rules: Rule[] = []
interface Rule {
  condition: { urlPattern: { pathname: string; search?: '' }; requestMode?: string; requestDestination?: string }
  source: string | { cacheName: string }
}
/** The public pages that were cached during installation. */
let cameAhead: string[] = []

beforeAll(async () => {
  browser.stand()
  Object.assign(served, versionFiles)
  served['/terms'] = ownPage('<h1>terms</h1>')
  served['/es/terms'] = ownPage('<h1>términos</h1>')
  await (await caches.open('shell-0-0')).put('/dashboard', new Response('of a version before'))
  await import('./sw')
  await tell('install', { addRoutes: async (given: Rule[]) => void rules.push(...given) })
  await tell('activate')
  cameAhead = (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)
})
beforeEach(() => {
  asked.length = 0
  skipWaiting.mockClear()
})

const filled = (path: string) => path.replaceAll(/:[a-z]+/g, 'ana000000000000')

describe('service worker without a server', () => {
  beforeAll(() => {
    browser.down = true
    return () => void (browser.down = false)
  })

  it.each(Object.values(screenPaths).map(filled))('%s opens the cached app', async (path) => {
    expect(await answerTo(path)).toBe(shellHtml)
    expect(await answerTo(`${path}?from=mail&x=1`)).toBe(shellHtml)
    // The form of a guest is fetched first, because its headers decide which bot check is allowed.
    const tried = formPaths.includes(path) ? [path, path] : []
    expect(asked).toEqual(tried)
  })

  it("serves the app's code from the cache, and answers no write request", async () => {
    expect(await answerTo('/assets/main-abc.js', 'cors')).toBe('its code')
    expect(await answerTo('/api/sync/pull', 'cors', 'POST')).toBeUndefined()
  })
})

describe('service worker in a browser with static routes', () => {
  /**
   * Returns how the browser handles a request without the worker: with the first matching route and the content of its
   * cache.
   */
  async function byItself(path: string, of: { mode?: string; destination?: string } = {}) {
    const { pathname, search } = new URL(path, origin)
    const { mode = 'cors', destination = '' } = of
    const rule = rules.find(
      ({ condition: { urlPattern, requestMode = mode, requestDestination = destination } }) =>
        (urlPattern.pathname.endsWith('*')
          ? pathname.startsWith(urlPattern.pathname.slice(0, -1))
          : pathname === urlPattern.pathname) &&
        (urlPattern.search ?? search) === search &&
        requestMode === mode &&
        requestDestination === destination,
    )
    if (rule === undefined || rule.source === 'fetch-event') return 'asks the worker'
    if (typeof rule.source === 'string') return rule.source
    return (await (await caches.open(rule.source.cacheName)).match(path))?.text()
  }
  const navigate = { mode: 'navigate', destination: 'document' }

  it.each(Object.values(screenPaths))(
    "opens the app's page at %s from the cache or with the fetch handler",
    async (path) => {
      const isAsked = path.includes(':') || formPaths.includes(path)
      expect(await byItself(filled(path), navigate)).toBe(isAsked ? 'asks the worker' : shellHtml)
      // The route applies only to the address without a query.
      expect(await byItself(`${filled(path)}?x=1`, navigate)).toBe('asks the worker')
    },
  )

  it("serves the app's code, and handles files of public pages in the fetch handler", async () => {
    expect(await byItself('/boot.js')).toBe('begin()')
    expect(await byItself('/start-help.js')).toBe('help()')
    expect(await byItself('/assets/main-abc.js')).toBe('its code')
    for (const name of ['island', 'pages', 'entry'])
      expect(await byItself(`/assets/${name}-abc.js`)).toBe('asks the worker')
  })

  it('sends API requests to the network, and handles the current theme in the fetch handler', async () => {
    expect(await byItself('/api/session')).toBe('network')
    await (await caches.open('theme')).put('/theme.css', new Response('of before'))
    expect(await byItself('/theme.css', { mode: 'no-cors', destination: 'style' })).toBe('of before')
    expect(await byItself('/theme.css')).toBe('asks the worker')
    await (await caches.open('theme')).delete('/theme.css')
  })

  it.each(['/', '/terms', '/nowhere', '/app.html', '/_/'])('handles %s in the fetch handler', async (path) => {
    expect(await byItself(path, navigate)).toBe('asks the worker')
  })

  it('has one cache of app files per version, and keeps it until the next version is active', async () => {
    expect([...kept.keys()].filter((name) => name.startsWith('shell-'))).toEqual(['shell-1-2-3'])
  })
})

describe('request that the service worker leaves to the network', () => {
  it.each(['/_/', '/_', '/api/session', '/api/files/users/ana/avatar.png'])('%s', async (path) => {
    expect(await answerTo(path)).toBeUndefined()
  })
})

describe('public page', () => {
  const html = (said: string) => ownPage(`<h1>${said}</h1>`, ' class="x"')
  beforeAll(() => {
    Object.assign(served, { '/': html('home'), '/es/terms': html('términos'), '/assets/island-abc.css': '.kept {}' })
    return () => void (browser.down = false)
  })

  it('comes from the server, and offline from the cache with the date of the copy', async () => {
    expect(await answerTo('/')).toBe(html('home'))
    expect(await answerTo('/es/terms')).toBe(html('términos'))
    expect(await answerTo('/assets/island-abc.css', 'cors')).toBe('.kept {}')
    served['/'] = html('home of today')
    expect(await answerTo('/')).toBe(html('home of today'))
    browser.down = true
    expect(await answerTo('/')).toMatch(
      /<body class="x"><p class="[^"]*" role="status">You are offline\. This page was saved on Nov 18, 2026.*<\/p><h1>home of today/,
    )
    expect(await answerTo('/assets/island-abc.css', 'cors')).toBe('.kept {}')
  })

  it.each(['/affiliate', '/terms?version=1', '/?ref=ABC123', '/nowhere', '/dashboards', '/x/dashboard'])(
    "%s opens the app, which says that it is offline, if the page isn't cached",
    async (path) => {
      browser.down = true
      expect(await answerTo(path)).toContain('<div id="root" data-unreached></div>')
    },
  )

  it.each([502, 503, 504])('comes from the cache if a proxy answers %i', async (status) => {
    browser.down = false
    served['/'] = html('home')
    expect(await answerTo('/')).toBe(html('home'))
    browser.proxySays = status
    expect(await answerTo('/')).toMatch(/role="status">The server isn’t responding\. This page was saved on/)
    expect(await answerTo('/nowhere')).toContain('<div id="root" data-unreached></div>')
    browser.proxySays = 0
  })

  it.each(['/terms', '/es/terms'])('%s is cached before the first visit', async (path) => {
    expect(cameAhead).toContain(path)
  })

  it('is cached with its files when the first service worker starts, if it was opened before', async () => {
    browser.down = false
    Object.assign(served, {
      '/es/affiliate': ownPage('<script src="/assets/island-new.js"></script><h1>afiliados</h1>'),
      '/assets/island-new.js': 'its script',
      '/signup': shellHtml,
    })
    browser.pages = ['/es/affiliate', '/signup', '/nowhere'].map((path) => openPage(`${origin}${path}`))
    await tell('message', {
      data: { type: 'KEEP_PAGES', addresses: ['/es/affiliate', '/api/session', 'https://evil.example/terms'] },
    })
    browser.pages = []
    browser.down = true
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await answerTo('/es/affiliate')).toMatch(/<h1>afiliados/)
    expect(await answerTo('/assets/island-new.js', 'cors')).toBe('its script')
    expect(asked).not.toContain('/signup')
    // Another site's page with the same path isn't ours.
    expect(asked).not.toContain('/terms')
  })

  it('from a foreign server is shown but not cached, and replaced if it was cached before', async () => {
    browser.down = false
    served['/affiliate'] = '<html><body>Welcome to the hotel wifi</body></html>'
    expect(await answerTo('/affiliate')).toContain('hotel wifi')
    const pages = await caches.open('pages')
    await pages.put('/affiliate', new Response(served['/affiliate']))
    browser.down = true
    expect(await answerTo('/affiliate')).toContain('data-unreached')
    browser.down = false
    served['/affiliate'] = html('affiliates')
    // When a new version is installed, it requests again the cached pages that aren't ours.
    await tell('install')
    browser.down = true
    expect(await answerTo('/affiliate')).toContain('affiliates')
    browser.down = false
  })

  it('never uses or caches files of a foreign server, and requests them again', async () => {
    browser.down = false
    const [file, page] = ['/assets/island-portal.js', '<html>hotel wifi</html>']
    served[file] = 'its script'
    for (const wrong of [page, '']) {
      const before = wrong === '' ? { headers: { 'content-type': 'text/javascript' } } : {}
      await (await caches.open('pages')).put(file, new Response(wrong, before))
      browser.instead[file] = page
      expect(await answerTo(file, 'cors')).toBe(page)
      delete browser.instead[file]
      browser.httpCache[file] = page
      expect(await answerTo(file, 'cors')).toBe('its script')
    }
    browser.down = true
    expect(await answerTo(file, 'cors')).toBe('its script')
    browser.down = false
  })

  it.each(['/nowhere', '/?ref=ABC123'])(
    "at %s isn't cached, because the path is unknown or has a query",
    async (path) => {
      browser.down = false
      const address = new URL(path, origin).pathname
      served[address] = html('something')
      expect(await answerTo(path)).toBe(html('something'))
      await until(async () => {
        expect(await (await caches.open('pages')).match(path)).toBeUndefined()
      })
    },
  )
})

describe('new version of the service worker', () => {
  const portal = '<html><body>Welcome to the hotel wifi</body></html>'
  /** Reinstalls the same files with an empty cache. Returns whether that succeeds. */
  const installs = async (): Promise<boolean> => {
    kept.get('files')?.entries.clear()
    return tell('install').then(
      () => true,
      () => false,
    )
  }
  afterEach(() => {
    for (const path of Object.keys(versionFiles)) {
      delete browser.instead[path]
      delete browser.httpCache[path]
    }
  })

  it.each(Object.keys(versionFiles))("isn't installed if a foreign server returns %s with status 200", async (path) => {
    for (const wrong of [portal, '{}', '', shellHtml.slice(0, -20)]) {
      browser.instead[path] = wrong
      expect(await installs()).toBe(false)
    }
  })

  it("isn't installed with the page of another version", async () => {
    browser.instead['/app.html'] = ownPage('<script src="/assets/main-of-before.js"></script>')
    expect(await installs()).toBe(false)
  })

  it('is installed without outdated files from the HTTP cache', async () => {
    Object.assign(browser.httpCache, { '/assets/main-abc.js': portal, '/app.html': portal })
    expect(await installs()).toBe(true)
    expect(await (await caches.match('/assets/main-abc.js', { cacheName: 'files' }))?.text()).toBe('its code')
    expect(await kept.get('files')?.entries.get(`${origin}/app.html?__WB_REVISION__=1`)?.clone().text()).toBe(shellHtml)
  })

  it('becomes active only when the page asks for it', async () => {
    await tell('install')
    await tell('message', { data: 'SKIP_WAITING' })
    await tell('message', { data: { type: 'SOMETHING' } })
    await tell('message', { data: null })
    expect(skipWaiting).not.toHaveBeenCalled()
    await tell('message', { data: { type: 'SKIP_WAITING' } })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  it('caches only the files of the app', async () => {
    expect([...(kept.get('files')?.entries.keys() ?? [])]).toEqual([
      `${origin}/app.html?__WB_REVISION__=1`,
      `${origin}/boot.js?__WB_REVISION__=2`,
      `${origin}/start-help.js?__WB_REVISION__=3`,
      `${origin}/assets/main-abc.js`,
    ])
  })
})

describe('theme of the installation', () => {
  it('is served from the cache immediately and updated for the next page, also without a server', async () => {
    served['/theme.css'] = 'blue'
    expect(await answerTo('/theme.css', 'cors')).toBe('blue')
    served['/theme.css'] = 'green'
    expect(await answerTo('/theme.css', 'cors')).toBe('blue')
    await until(async () => {
      expect(await (await (await caches.open('theme')).match('/theme.css'))?.text()).toBe('green')
    })
    browser.down = true
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
    browser.down = false
    browser.instead['/theme.css'] = '<html>hotel wifi</html>'
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
    delete browser.instead['/theme.css']
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
  })
})
