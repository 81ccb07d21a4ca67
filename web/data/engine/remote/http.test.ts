import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RESPONSE_HEADER } from '../../../../domain/responses'
import { loadClient } from './client'
import { fetchFile } from './fetch-file'
import { http } from './http'
import { listRecords } from './list-records'
import { clearToken, storeToken, onSessionRefused, setTokenRenewal } from './token'
import { isAnswerHeaderRemoved } from './errors'
import { serverAnswer, pathOf } from '../../testing/server-answer'
import { until } from '../../testing/until'

const answers: (() => Response | Promise<Response>)[] = []
const sent: { path: string; token: string | null }[] = []
const json = (status: number, body: unknown) => () => serverAnswer(body, status)
let last: RequestInit
const fetchLike = async (address: string, init: RequestInit) => {
  sent.push({ path: pathOf(address), token: new Headers(init.headers).get('Authorization') })
  last = init
  return (answers.shift() ?? json(500, {}))()
}

beforeEach(async () => {
  await loadClient(AbortSignal.timeout(60_000))
  sent.length = 0
  answers.length = 0
  vi.stubGlobal('fetch', fetchLike)
  storeToken('first', 600_000)
  setTokenRenewal(async () => storeToken('second', 600_000))
})
afterEach(() => {
  clearToken()
  isAnswerHeaderRemoved.set(false)
  onSessionRefused(() => undefined)
  vi.unstubAllGlobals()
})

describe('answer of a proxy or portal', () => {
  const page = '<html>Sign in to the café</html>'
  it.each([
    ['a captive portal’s page', 200, page, 'server-unreachable'],
    ['foreign JSON', 200, '{}', 'server-unreachable'],
    ['a restarting proxy’s 404', 404, page, 'server-unreachable'],
    ['a refusal with one of our codes', 403, '{"code":"not-allowed"}', 'server-unreachable'],
    ['a 401 of another server', 401, '{"code":"token-expired"}', 'server-unreachable'],
    ['a proxy’s sign-in', 407, '', 'server-unreachable'],
    ['a gateway error', 502, page, 'server-busy'],
  ])("isn't accepted as the server's answer: %s", async (_, status, body, code) => {
    answers.push(() => new Response(body, { status }))
    await expect(http('/api/x')).rejects.toMatchObject({ code, status: 0, isFromIntermediary: true })
    expect(sent).toHaveLength(1)
  })

  it("isn't accepted as the server's answer if a proxy limits the request size; the limit is reported to the server once an hour", async () => {
    for (let n = 0; n < 2; n++) answers.push(() => new Response(page, { status: 413 }))
    const refused = { code: 'proxy-too-large', status: 0, isFromIntermediary: true }
    await expect(http('/api/x', { bytes: new ArrayBuffer(300) })).rejects.toMatchObject(refused)
    await until(() => expect(sent.at(-1)?.path).toBe('/api/proxy-limit'))
    expect(last.body).toBe('{"bytes":300}')
    answers.push(() => new Response(page, { status: 413 }))
    await expect(http('/api/x', { bytes: new ArrayBuffer(300) })).rejects.toMatchObject(refused)
    expect(sent.map(({ path }) => path)).toEqual(['/api/x', '/api/proxy-limit', '/api/x'])
  })

  it('can delay the next request', async () => {
    answers.push(() => new Response(page, { status: 429, headers: { 'Retry-After': '30' } }))
    await expect(http('/api/x')).rejects.toMatchObject({ code: 'server-busy', status: 0, retryAfterMs: 30_000 })
  })
})

describe('answer of our server whose header a proxy has removed', () => {
  const grant = { token: 't', ttlMs: 900_000, userId: 'lena', deviceId: 'phone' }
  it.each([
    ['a session check', 200, { known: false }],
    ['a session', 200, grant],
    ['a refusal', 401, { code: 'wrong-credentials' }],
    [
      'a pull',
      200,
      { cursor: '', more: false, reset: false, regen: [], lost: [], gained: [], up: {}, gone: {}, known: [], now: 1 },
    ],
  ])("isn't accepted, and is reported to the user: %s", async (_, status, body) => {
    answers.push(() => Response.json(body, { status }))
    const removed = { code: 'server-unreachable', status: 0, isFromIntermediary: true, details: { markRemoved: true } }
    await expect(http('/api/x')).rejects.toMatchObject(removed)
    expect(isAnswerHeaderRemoved.get()).toBe(true)
    // The second answer is any JSON, because the first has shown that the header is removed.
    answers.push(() => Response.json({ name: 'x' }))
    await expect(http('/api/x')).rejects.toMatchObject(removed)
    answers.push(json(200, {}))
    await http('/api/x')
    expect(isAnswerHeaderRemoved.get()).toBe(false)
  })

  it.each([
    ['a page', '<html>Sign in to the café</html>', 200],
    ['foreign JSON', '{"status":"ok"}', 200],
    ['a refusal with an unknown code', '{"code":"portal"}', 403],
    ['an array', '[]', 200],
  ])("isn't detected in %s", async (_, body, status) => {
    answers.push(() => new Response(body, { status }))
    await expect(http('/api/x')).rejects.toMatchObject({ details: {} })
    expect(isAnswerHeaderRemoved.get()).toBe(false)
  })
})

it.each([
  ['invalid JSON', () => '{"half":'],
  ['an interrupted body', () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })],
])('a truncated answer is treated as a missing answer: %s', async (_, body) => {
  answers.push(() => new Response(body(), { headers: { [RESPONSE_HEADER]: '1' } }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'server-unreachable', status: 0 })
})

it('an empty body is treated as an empty object', async () => {
  answers.push(() => new Response(null, { status: 204, headers: { [RESPONSE_HEADER]: '1' } }))
  expect(await http('/api/x')).toEqual({})
})

it('an error contains the wait that our server requests', async () => {
  const headers = { [RESPONSE_HEADER]: '1', 'Retry-After': '3' }
  answers.push(() => new Response('{"code":"rate-limited"}', { status: 429, headers }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'rate-limited', status: 429, retryAfterMs: 3_000 })
})

describe('HTTP request', () => {
  const headers = () => Object.fromEntries(new Headers(last.headers))

  it('sends JSON, bytes or query parameters, and the given headers', async () => {
    answers.push(json(200, {}), json(200, {}), json(200, {}), json(200, {}))
    await http('/api/x', { body: { a: 1, b: undefined }, headers: { 'Idempotency-Key': 'key' } })
    expect(last).toMatchObject({ method: 'POST', body: '{"a":1}', cache: 'no-store' })
    expect(headers()).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key' })
    await http('/api/x')
    expect(last.body).toBe('{}')
    const bytes = new Uint8Array([1, 2, 3]).buffer
    await http('/api/x', { query: { id: 'a b', from: '0', no: undefined }, bytes })
    expect(sent.at(-1)?.path).toBe('/api/x?id=a%20b&from=0')
    expect(last.body).toBe(bytes)
    expect(headers()).toMatchObject({ 'content-type': 'application/octet-stream' })
    await http('/api/x', { method: 'GET' })
    expect([last.method, last.body]).toEqual(['GET', undefined])
  })

  it('is marked as timed out when its time limit ends', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    const late = { name: 'RemoteError', code: 'server-unreachable', status: 0, isTimedOut: true }
    await expect(http('/api/x', { timeoutMs: 5 })).rejects.toMatchObject(late)
  })

  it("isn't marked as timed out when the network fails", async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(http('/api/x')).rejects.toMatchObject({ code: 'server-unreachable', status: 0, isTimedOut: false })
  })
})

describe('file download', () => {
  const file = (bytes: number[], mark = true) =>
    new Response(new Uint8Array(bytes), { headers: mark ? { [RESPONSE_HEADER]: '1' } : {} })

  it('returns bytes, and renews an expired file token once', async () => {
    answers.push(json(401, { code: 'token-expired' }), () => file([0, 255, 123]))
    expect([...new Uint8Array(await fetchFile('/api/tickets/files?id=x'))]).toEqual([0, 255, 123])
    expect(sent).toEqual(['first', 'second'].map((token) => ({ path: '/api/tickets/files?id=x', token })))
  })
})

it('a list request returns the records of a collection, and renews an expired token once', async () => {
  answers.push(json(401, { code: 'token-expired' }), json(200, { items: [{ id: 'a' }] }))
  const query = { collection: 'users', filter: 'last_name = {:name}', sort: '-created', rows: 5 } as const
  expect(await listRecords(query, { name: 'O"X' })).toEqual([{ id: 'a' }])
  expect(sent.map(({ token }) => token)).toEqual(['first', 'second'])
  const { pathname, searchParams } = new URL(sent.at(-1)?.path ?? '', 'http://localhost')
  expect(pathname).toBe('/api/collections/users/records')
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    perPage: '5',
    sort: '-created',
    filter: 'last_name = "O\\"X"',
    skipTotal: 'true',
  })
  answers.push(() => new Response('{"items":[]}'))
  const foreign = { code: 'server-unreachable', isFromIntermediary: true }
  await expect(listRecords(query, { name: '' })).rejects.toMatchObject(foreign)
})

it('an expired token is renewed once, and the request is repeated with the new token', async () => {
  answers.push(json(401, { code: 'token-expired' }), json(200, { ok: true }))
  expect(await http('/api/x')).toEqual({ ok: true })
  expect(sent.map(({ token }) => token)).toEqual(['first', 'second'])
  answers.push(json(401, { code: 'token-expired' }), json(401, { code: 'token-expired' }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'token-expired' })
  expect(sent).toHaveLength(4)
})

it('a refusal is reported to the session only if a renewed token is refused too', async () => {
  const told = vi.fn<(error: Error) => void>()
  onSessionRefused(told)
  answers.push(json(401, { code: 'idle' }), json(403, { code: 'forbidden' }))
  await expect(http('/api/x')).rejects.toMatchObject({ code: 'idle' })
  await expect(http('/api/x')).rejects.toMatchObject({ status: 403 })
  expect(told.mock.calls.map(([error]) => (error as Error & { code: string }).code)).toEqual(['idle'])
})

it("a guest's request contains no token", async () => {
  answers.push(json(200, {}))
  await http('/api/x', { signedIn: false })
  expect(sent).toEqual([{ path: '/api/x', token: null }])
})

it('two calls to the same route run in parallel', async () => {
  answers.push(json(200, { n: 1 }), json(200, { n: 2 }))
  const first = http('/api/x')
  await until(() => expect(sent).toHaveLength(1))
  const { signal } = last
  expect(await Promise.all([first, http('/api/x')])).toEqual([{ n: 1 }, { n: 2 }])
  expect(signal?.aborted ?? false).toBe(false)
})
