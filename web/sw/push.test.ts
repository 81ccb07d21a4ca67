import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage, WorkerBrowser } from '../data/testing/worker-browser'

const browser = new WorkerBrowser()
const { shown, opened, tell } = browser

beforeAll(async () => {
  browser.stand()
  await import('./sw')
})

describe('push message', () => {
  const push = (said: unknown) => tell('push', { data: { json: () => said } })
  beforeEach(() => {
    shown.length = 0
    opened.length = 0
    browser.pages = []
  })

  it("shows a notification by its kind in the user's language, without further content", async () => {
    await push({ kind: 'payment-sent', link: '/dashboard/earnings?why=a', language: 'es' })
    const data = { link: '/dashboard/earnings?why=a' }
    expect(shown).toMatchObject([
      { title: 'Se envió un pago', body: 'Abre la aplicación para leer más.', data, lang: 'es' },
    ])
  })

  it('sets a dot on the app icon while no page is open; an open page shows the number', async () => {
    const dots = vi.fn<() => Promise<void>>(async () => undefined)
    vi.stubGlobal('navigator', { setAppBadge: dots })
    await push({ kind: 'test' })
    browser.pages = [openPage()]
    await push({ kind: 'test' })
    expect(dots.mock.calls).toEqual([[]])
    vi.stubGlobal('navigator', {})
    browser.pages = []
    await push({ kind: 'test' })
    expect(shown).toHaveLength(3)
  })

  it.each([
    ['no JSON', () => tell('push', { data: { json: () => JSON.parse('no JSON') as unknown } })],
    ['nothing', () => tell('push', { data: null })],
    ['a kind of a newer version', () => push({ kind: 'moon-landing', link: '/dashboard' })],
    ['another site', () => push({ kind: 'test', link: 'https://evil.example' })],
    ['another site in disguise', () => push({ kind: 'test', link: '//evil.example' })],
    ['a script', () => push({ kind: 'test', link: 'javascript:alert(1)' })],
  ])('with %s still shows a notification, which opens the dashboard', async (_, come) => {
    await come()
    expect(shown).toMatchObject([{ data: { link: '/dashboard' } }])
  })

  const press = (link: string) => {
    const notification = { data: { link }, close: vi.fn<() => void>() }
    return tell('notificationclick', { notification }).then(() => notification)
  }

  it('opens its link when clicked, in an open page and preferably in the focused one', async () => {
    const told: unknown[] = []
    const page = (name: string, focused: boolean) => ({
      focused,
      postMessage: (data: unknown) => void told.push([name, data]),
      focus: () => Promise.reject(new Error('not now')),
    })
    browser.pages = [page('behind', false), page('in front', true)]
    const { close } = await press('/dashboard/support?ticket=a')
    expect(told).toEqual([['in front', { type: 'OPEN_LINK', link: '/dashboard/support?ticket=a' }]])
    expect([opened, close.mock.calls.length]).toEqual([[], 1])
  })

  it('opens a new page if none is open', async () => {
    await press('/dashboard/earnings')
    expect(opened).toEqual(['/dashboard/earnings'])
  })
})

describe('push endpoint that the browser changed', () => {
  it('is subscribed again with the same key and reported to the open pages', async () => {
    const told: unknown[] = []
    const taken: unknown[] = []
    browser.pages = [openPage('', (data) => void told.push(data))]
    Object.assign(browser.registration, {
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
