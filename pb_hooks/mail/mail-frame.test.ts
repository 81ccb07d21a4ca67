import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailFrameRoute } from '../../domain/api/messages/mail-preview'
import { routes } from '../platform/route'
import { mailFrameUrl } from './mail-frame'

let stored = new Map<string, unknown>()
let now = 0
vi.mock('../platform/clock', () => ({ nowMs: () => now }))
let made = 0
vi.mock('../platform/environment', () => ({ randomHex: () => String(++made).padStart(64, '0') }))
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  stored = new Map()
  now = 1_000_000
})

const app = {
  store: () => ({
    get: (key: string) => stored.get(key) ?? null,
    getAll: () => Object.fromEntries(stored),
    set: (key: string, value: unknown) => stored.set(key, value),
    remove: (key: string) => stored.delete(key),
  }),
} as unknown as PbApp

function open(address: string, destination = 'iframe') {
  const shown = { status: 0, body: '', head: {} as { [name: string]: string } }
  routes[mailFrameRoute.name]?.({
    app,
    auth: null,
    request: {
      url: { path: '/api/mail-view', rawQuery: address.split('?')[1] ?? '' },
      header: { get: (name: string) => (name === 'Sec-Fetch-Dest' ? destination : '') },
      cookiesNamed: () => [],
    },
    response: { header: () => ({ set: (name: string, value: string) => (shown.head[name] = value) }) },
    get: () => undefined,
    html: (status: number, body: string) => Object.assign(shown, { status, body }),
    json: (status: number) => Object.assign(shown, { status }),
  } as unknown as PbRequestEvent)
  return shown
}

describe('the frame of an email', () => {
  it('shows the email once, in a sandbox that allows no scripts, requests or links', () => {
    const address = mailFrameUrl(app, '<p style="color:red"><a href="https://x.example">ñ</a></p>')
    const { status, body, head } = open(address)
    expect({ status, body }).toEqual({ status: 200, body: '<p style="color:red"><a>ñ</a></p>' })
    expect(head).toMatchObject({ 'X-Frame-Options': 'SAMEORIGIN', 'Cache-Control': 'no-store' })
    expect(head['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'self'$/)
    expect(head['Content-Security-Policy']).not.toMatch(/script|allow-|http/)
    expect(open(address).status).toBe(404)
  })

  it.each(['document', 'empty', 'script', ''])('shows nothing if the request’s destination is "%s"', (destination) =>
    expect(open(mailFrameUrl(app, 'x'), destination).status).toBe(404),
  )

  it('shows nothing after a minute', () => {
    const address = mailFrameUrl(app, 'x')
    now += 60_001
    expect(open(address).status).toBe(404)
  })

  it('removes expired emails and keeps the newest 64', () => {
    stored.set('another key', 'kept')
    mailFrameUrl(app, 'expired')
    now += 60_001
    const oldest = mailFrameUrl(app, 'oldest')
    for (let n = 0; n < 64; n++) {
      now++
      mailFrameUrl(app, 'more')
    }
    expect(stored.size).toBe(65)
    expect(stored.get('another key')).toBe('kept')
    expect(open(oldest).status).toBe(404)
  })
})
