import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { http } from './http'
import { dropToken, keepToken, onRefusedSession, renewTokenWith } from './token'
import { markRemoved } from './mark-removed'
import { ANSWER_HEADER } from '../../../domain/answer-header'
import { ourAnswer } from '../testing/our-answer'
import { until } from '../testing/until'

const answers: (() => Response | Promise<Response>)[] = []
const sent: { path: string; token: string | null }[] = []
/** The body of the last request. */
let lastBody: unknown
const json = (status: number, body: unknown) => () => ourAnswer(body, status)
const fetchLike = async (path: string, init: RequestInit) => {
  sent.push({ path, token: new Headers(init.headers).get('Authorization') })
  lastBody = init.body
  return (answers.shift() ?? json(500, {}))()
}

beforeEach(() => {
  sent.length = 0
  answers.length = 0
  vi.stubGlobal('fetch', fetchLike)
  keepToken('first', 600_000)
  renewTokenWith(async () => keepToken('second', 600_000))
})
afterEach(() => {
  dropToken()
  markRemoved.set(false)
  onRefusedSession(() => undefined)
  vi.unstubAllGlobals()
})

describe('an answer of somebody between us and the server', () => {
  const page = '<html>Sign in to the café</html>'
  it.each([
    ['a captive portal’s page', 200, page, 'server-unreachable'],
    ['JSON of somebody else', 200, '{}', 'server-unreachable'],
    ['a restarting proxy’s 404', 404, page, 'server-unreachable'],
    ['a refusal in our own words', 403, '{"code":"not-allowed"}', 'server-unreachable'],
    ['a sign-in that isn’t ours', 401, '{"code":"token-expired"}', 'server-unreachable'],
    ['a proxy’s own sign-in', 407, '', 'server-unreachable'],
    ['a gateway without us', 502, page, 'server-busy'],
  ])('decides nothing: %s', async (_, status, body, code) => {
    answers.push(() => new Response(body, { status }))
    await expect(http('/api/x')).rejects.toMatchObject({ code, status: 0, isForeign: true })
    expect(sent).toHaveLength(1)
  })

  it('decides nothing: a proxy’s limit on the size of a request, of which the server is told once an hour', async () => {
    for (let n = 0; n < 2; n++) answers.push(() => new Response(page, { status: 413 }))
    const refused = { code: 'proxy-too-large', status: 0, isForeign: true }
    await expect(http('/api/x', { bytes: new ArrayBuffer(300) })).rejects.toMatchObject(refused)
    await until(() => expect(sent.at(-1)?.path).toBe('/api/proxy-limit'))
    expect(lastBody).toBe('{"bytes":300}')
    answers.push(() => new Response(page, { status: 413 }))
    await expect(http('/api/x', { bytes: new ArrayBuffer(300) })).rejects.toMatchObject(refused)
    expect(sent.map(({ path }) => path)).toEqual(['/api/x', '/api/proxy-limit', '/api/x'])
  })

  it('is believed how long to wait', async () => {
    answers.push(() => new Response(page, { status: 429, headers: { 'Retry-After': '30' } }))
    await expect(http('/api/x')).rejects.toMatchObject({ code: 'server-busy', status: 0, retryAfterMs: 30_000 })
  })
})

describe('an answer of ours whose mark something on the way removed', () => {
  const grant = { token: 't', ttlMs: 900_000, userId: 'lena', deviceId: 'phone' }
  it.each([
    ['whether this browser is known', 200, { known: false }],
    ['a session', 200, grant],
    ['a refusal', 401, { code: 'wrong-credentials' }],
    [
      'a pull',
      200,
      { cursor: '', more: false, reset: false, regen: [], lost: [], gained: [], up: {}, gone: {}, known: [], now: 1 },
    ],
  ])('decides nothing, and is told as that: %s', async (_, status, body) => {
    answers.push(() => Response.json(body, { status }))
    const removed = { code: 'server-unreachable', status: 0, isForeign: true, details: { markRemoved: true } }
    await expect(http('/api/x')).rejects.toMatchObject(removed)
    expect(markRemoved.get()).toBe(true)
    // what follows may be of any shape
    answers.push(() => Response.json({ name: 'x' }))
    await expect(http('/api/x')).rejects.toMatchObject(removed)
    answers.push(json(200, {}))
    await http('/api/x')
    expect(markRemoved.get()).toBe(false)
  })

  it.each([
    ['a page', '<html>Sign in to the café</html>', 200],
    ['JSON of anyone else', '{"status":"ok"}', 200],
    ['a refusal of anyone else', '{"code":"portal"}', 403],
    ['a list', '[]', 200],
  ])('is not %s', async (_, body, status) => {
    answers.push(() => new Response(body, { status }))
    await expect(http('/api/x')).rejects.toMatchObject({ details: {} })
    expect(markRemoved.get()).toBe(false)
  })
})

it('takes an answer of ours that isn’t whole for none', async () => {
  answers.push(() => new Response('{"half":', { headers: { [ANSWER_HEADER]: '1' } }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'server-unreachable', status: 0 })
})

it('renews a token that died meanwhile once, and sends the new one', async () => {
  answers.push(json(401, { code: 'token-expired' }), json(200, { ok: true }))
  expect(await http('/api/x')).toEqual({ ok: true })
  expect(sent.map(({ token }) => token)).toEqual(['first', 'second'])
  answers.push(json(401, { code: 'token-expired' }), json(401, { code: 'token-expired' }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'token-expired' })
  expect(sent).toHaveLength(4)
})

it('tells the session of a refusal that renewing doesn’t mend, and of no other', async () => {
  const told = vi.fn<(error: Error) => void>()
  onRefusedSession(told)
  answers.push(json(401, { code: 'idle' }), json(403, { code: 'forbidden' }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'idle' })
  await expect(http('/api/x')).rejects.toMatchObject({ status: 403 })
  expect(told.mock.calls.map(([error]) => (error as Error & { code: string }).code)).toEqual(['idle'])
})

it('a guest’s request carries no token', async () => {
  answers.push(json(200, {}))
  await http('/api/x', { signedIn: false })
  expect(sent).toEqual([{ path: '/api/x', token: null }])
})
