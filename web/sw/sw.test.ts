import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formPaths, screenPaths } from '../../domain/paths'
import { until } from '../data/testing/until'
import { origin, ownPage, shellHtml, versionFiles, WorkerBrowser } from '../data/testing/worker-browser'

// The worker in a made-up browser, with workbox's own code. That a real browser opens the app without a server is shown by the stories.
const browser = new WorkerBrowser()
const { served, asked, kept, caches, skipWaiting, tell, answerTo } = browser
/** What the browser was told to answer without the worker. */
const rules: Rule[] = []
interface Rule {
  condition: { urlPattern: { pathname: string; search?: '' }; requestMode?: string; requestDestination?: string }
  source: string | { cacheName: string }
}
/** The public pages that came with the worker. */
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

describe('without a server', () => {
  beforeAll(() => {
    browser.down = true
    return () => void (browser.down = false)
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

describe('a browser that takes rules', () => {
  /** What it does with a request by itself: the first rule that fits, and what of the named cache it finds. */
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

  it.each(Object.values(screenPaths))('finds the app’s page at %s, or asks the worker, which has it', async (path) => {
    const isAsked = path.includes(':') || formPaths.includes(path)
    expect(await byItself(filled(path), navigate)).toBe(isAsked ? 'asks the worker' : shellHtml)
    // its own address alone: what stands behind it isn't kept
    expect(await byItself(`${filled(path)}?x=1`, navigate)).toBe('asks the worker')
  })

  it('finds the app’s code, and asks the worker for what public pages are drawn with', async () => {
    expect(await byItself('/boot.js')).toBe('begin()')
    expect(await byItself('/start-help.js')).toBe('help()')
    expect(await byItself('/assets/main-abc.js')).toBe('its code')
    for (const name of ['island', 'pages', 'entry'])
      expect(await byItself(`/assets/${name}-abc.js`)).toBe('asks the worker')
  })

  it('lets the interface go to the server, and asks the worker for the colours of now', async () => {
    expect(await byItself('/api/session')).toBe('network')
    await (await caches.open('theme')).put('/theme.css', new Response('of before'))
    expect(await byItself('/theme.css', { mode: 'no-cors', destination: 'style' })).toBe('of before')
    expect(await byItself('/theme.css')).toBe('asks the worker')
    await (await caches.open('theme')).delete('/theme.css')
  })

  it.each(['/', '/terms', '/nowhere', '/app.html', '/_/'])('asks the worker for %s', async (path) => {
    expect(await byItself(path, navigate)).toBe('asks the worker')
  })

  it('has one page for each version: another’s is there until this one takes over', async () => {
    expect([...kept.keys()].filter((name) => name.startsWith('shell-'))).toEqual(['shell-1-2-3'])
  })
})

describe('left to the server', () => {
  it.each(['/_/', '/_', '/api/session', '/api/files/users/ana/avatar.png'])('%s', async (path) => {
    expect(await answerTo(path)).toBeUndefined()
  })
})

describe('a public page', () => {
  const html = (said: string) => ownPage(`<h1>${said}</h1>`, ' class="x"')
  beforeAll(() => {
    Object.assign(served, { '/': html('home'), '/es/terms': html('términos'), '/assets/island-abc.css': '.kept {}' })
    return () => void (browser.down = false)
  })

  it('is the server’s while it answers, and without it as it was last seen, with its day', async () => {
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
    '%s that isn’t here opens the app, which says so',
    async (path) => {
      browser.down = true
      expect(await answerTo(path)).toContain('<div id="root" data-unreached></div>')
    },
  )

  it.each([502, 503, 504])(
    'is as it was last seen when a machine in front of the server answers %i',
    async (status) => {
      browser.down = false
      served['/'] = html('home')
      expect(await answerTo('/')).toBe(html('home'))
      browser.proxySays = status
      expect(await answerTo('/')).toMatch(/role="status">The server isn’t responding\. This page was saved on/)
      expect(await answerTo('/nowhere')).toContain('<div id="root" data-unreached></div>')
      browser.proxySays = 0
    },
  )

  it.each(['/terms', '/es/terms'])('%s is here before anybody opened it', async (path) => {
    expect(cameAhead).toContain(path)
  })

  it('that was opened before there was a worker is kept when one comes, with what it is drawn with', async () => {
    browser.down = false
    Object.assign(served, {
      '/es/affiliate': ownPage('<script src="/assets/island-new.js"></script><h1>afiliados</h1>'),
      '/assets/island-new.js': 'its script',
      '/signup': shellHtml,
    })
    browser.pages = ['/es/affiliate', '/signup', '/nowhere'].map((path) => ({
      url: `${origin}${path}`,
      focused: false,
      postMessage: () => undefined,
      focus: async () => undefined,
    }))
    await tell('message', {
      data: { type: 'KEEP_PAGES', addresses: ['/es/affiliate', '/api/session', 'https://evil.example/terms'] },
    })
    browser.pages = []
    browser.down = true
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await answerTo('/es/affiliate')).toMatch(/<h1>afiliados/)
    expect(await answerTo('/assets/island-new.js', 'cors')).toBe('its script')
    expect(asked).not.toContain('/signup')
    // another site's page isn't ours of the same path
    expect(asked).not.toContain('/terms')
  })

  it('from another server is shown and not kept, and one that was kept before is replaced', async () => {
    browser.down = false
    served['/affiliate'] = '<html><body>Welcome to the hotel wifi</body></html>'
    expect(await answerTo('/affiliate')).toContain('hotel wifi')
    const pages = await caches.open('pages')
    await pages.put('/affiliate', new Response(served['/affiliate']))
    browser.down = true
    expect(await answerTo('/affiliate')).toContain('data-unreached')
    browser.down = false
    served['/affiliate'] = html('affiliates')
    // a new version asks again for what is kept and isn’t ours
    await tell('install')
    browser.down = true
    expect(await answerTo('/affiliate')).toContain('affiliates')
    browser.down = false
  })

  it('is drawn with files of ours: another’s page in their place is asked for again, and not kept', async () => {
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

  it.each(['/nowhere', '/?ref=ABC123'])('isn’t what %s was: nothing else is kept', async (path) => {
    browser.down = false
    const address = new URL(path, origin).pathname
    served[address] = html('something')
    expect(await answerTo(path)).toBe(html('something'))
    await until(async () => {
      expect(await (await caches.open('pages')).match(path)).toBeUndefined()
    })
  })
})

describe('a new version', () => {
  const portal = '<html><body>Welcome to the hotel wifi</body></html>'
  /** Installs the same files once more, with none of them kept; whether that succeeds. */
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

  it.each(Object.keys(versionFiles))('with %s of another, and status 200, is not installed', async (path) => {
    for (const wrong of [portal, '{}', '', shellHtml.slice(0, -20)]) {
      browser.instead[path] = wrong
      expect(await installs()).toBe(false)
    }
  })

  it('with the page of another version is not installed', async () => {
    browser.instead['/app.html'] = ownPage('<script src="/assets/main-of-before.js"></script>')
    expect(await installs()).toBe(false)
  })

  it('is installed past what the browser’s own cache has of another', async () => {
    Object.assign(browser.httpCache, { '/assets/main-abc.js': portal, '/app.html': portal })
    expect(await installs()).toBe(true)
    expect(await (await caches.match('/assets/main-abc.js', { cacheName: 'files' }))?.text()).toBe('its code')
    expect(await kept.get('files')?.entries.get(`${origin}/app.html?__WB_REVISION__=1`)?.clone().text()).toBe(shellHtml)
  })

  it('takes over by nobody’s word but the page’s', async () => {
    await tell('install')
    await tell('message', { data: 'SKIP_WAITING' })
    await tell('message', { data: { type: 'SOMETHING' } })
    await tell('message', { data: null })
    expect(skipWaiting).not.toHaveBeenCalled()
    await tell('message', { data: { type: 'SKIP_WAITING' } })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
  })

  it('keeps only the app itself', async () => {
    expect([...(kept.get('files')?.entries.keys() ?? [])]).toEqual([
      `${origin}/app.html?__WB_REVISION__=1`,
      `${origin}/boot.js?__WB_REVISION__=2`,
      `${origin}/start-help.js?__WB_REVISION__=3`,
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
    browser.down = true
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
    browser.down = false
    browser.instead['/theme.css'] = '<html>hotel wifi</html>'
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
    delete browser.instead['/theme.css']
    expect(await answerTo('/theme.css', 'cors')).toBe('green')
  })
})
