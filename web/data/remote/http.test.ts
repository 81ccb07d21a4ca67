import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { http } from './http'
import { dropToken, keepToken, onRefusedSession, renewTokenWith } from './token'

const answers: (() => Response | Promise<Response>)[] = []
const sent: { path: string; token: string | null }[] = []
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const fetchLike = async (path: string, init: RequestInit) => {
  sent.push({ path, token: new Headers(init.headers).get('Authorization') })
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
  onRefusedSession(() => undefined)
  vi.unstubAllGlobals()
})

it('takes the page of a captive portal for no answer', async () => {
  answers.push(() => new Response('<html>Sign in to the café</html>', { status: 200 }))
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
