// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changePasswordRoute } from '../../../domain/api/security/accounts'
import { sendTestTemplateRoute } from '../../../domain/api/messages/mail-preview'
import { cancelPaymentRoute } from '../../../domain/api/money/payments'
import { pushKeyRoute } from '../../../domain/api/messages/notices'
import { closeDatabase, currentDatabase, openDatabase } from '../engine/db/current-database'
import { changeSession } from '../engine/person/session-state'
import { loadClient } from '../engine/remote/client'
import { clearToken, storeToken } from '../engine/remote/token'
import { serverAnswer, pathOf } from '../testing/server-answer'
import { fetchRoute, sendCommand } from './commands'
import { countLinkOpening } from './browser/opened-link'

describe('commands', () => {
  const input = { payment: 'payment00000001', lines: 'later' as const, reason: 'typo' }
  let keys: (string | null)[] = []
  let kept: string[] = []

  function serve(...answers: ('lost' | 'late' | { status: number; body: unknown })[]): void {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      kept = ((await currentDatabase.get()?.db.commands.toArray()) ?? []).map((command) => command.key)
      const answer = answers.shift() ?? 'lost'
      if (answer === 'lost') throw new TypeError('cut')
      if (answer === 'late') throw new DOMException('signal timed out', 'TimeoutError')
      return serverAnswer(answer.body, answer.status)
    })
  }

  beforeEach(async () => {
    keys = []
    await openDatabase('ana'.padEnd(15, '0'))
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    await currentDatabase.get()?.db.delete()
    closeDatabase()
  })

  const cancel = () => sendCommand(cancelPaymentRoute, input)

  describe('query', () => {
    const read = () => fetchRoute(pushKeyRoute, {})

    it.each([
      ['gets no answer', 'lost'],
      ['fails on the server', { status: 500, body: { code: 'server-error' } }],
    ] as const)('is retried once if it %s', async (_, first) => {
      serve(first, { status: 200, body: { key: 'public' } })
      await expect(read()).resolves.toEqual({ key: 'public' })
      expect(keys).toHaveLength(2)
      serve(first, first)
      await expect(read()).rejects.toMatchObject({ name: 'RemoteError' })
      expect(keys).toHaveLength(4)
    })

    it.each([
      ['is refused', { status: 403, body: { code: 'not-allowed' } }],
      ['is rate-limited', { status: 429, body: { code: 'rate-limited' } }],
      ['times out', 'late'],
    ] as const)("isn't retried if it %s", async (_, first) => {
      serve(first)
      await expect(read()).rejects.toMatchObject({ name: 'RemoteError' })
      expect(keys).toHaveLength(1)
    })
  })

  describe('command', () => {
    it('stores its idempotency key before it is sent, and deletes the key after the answer', async () => {
      serve({ status: 200, body: {} })
      await cancel()
      expect(kept).toEqual(keys)
      expect(await currentDatabase.get()?.db.commands.count()).toBe(0)
    })

    it('has the same key when it is retried after a lost answer', async () => {
      serve('lost', 'lost', { status: 200, body: {} })
      await expect(cancel()).rejects.toMatchObject({ code: 'server-unreachable' })
      await cancel()
      expect(keys).toHaveLength(3)
      expect(new Set(keys).size).toBe(1)
    })

    it('is repeated with the same key while the server is still executing it', async () => {
      serve('late', 'late', 'late', 'late', { status: 200, body: {} })
      await cancel()
      expect(keys).toHaveLength(5)
      expect(new Set(keys).size).toBe(1)
      expect(await currentDatabase.get()?.db.commands.count()).toBe(0)
    })

    it('keeps its key if the server takes too long or the connection fails', async () => {
      serve(...Array.from({ length: 12 }, () => 'late' as const), { status: 200, body: {} })
      await expect(cancel()).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(keys).toHaveLength(12)
      await cancel()
      serve('late', 'late', 'lost', { status: 200, body: {} })
      await expect(cancel()).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(new Set(keys.slice(0, 13)).size).toBe(1)
      expect(new Set(keys.slice(13)).size).toBe(1)
      expect(keys).toHaveLength(16)
    })

    it("isn't repeated after a timeout if the route takes no key, because the server would execute it twice", async () => {
      serve(...Array.from({ length: 12 }, () => 'late' as const))
      const words = { subject: 'Hello', template: '<p>Hello</p>' }
      const letter = { template: 'welcome' as const, letters: [{ language: 'en' as const, words }] }
      await expect(sendCommand(sendTestTemplateRoute, letter)).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(keys).toHaveLength(2)
    })

    it('is sent only once on a double click', async () => {
      serve({ status: 200, body: {} }, { status: 200, body: {} })
      await Promise.all([cancel(), cancel()])
      expect(keys).toHaveLength(1)
      await cancel()
      expect(keys).toHaveLength(2)
    })

    it('has a new key after an answer, even after a refusal', async () => {
      serve(
        { status: 409, body: { code: 'payment-state-changed' } },
        { status: 200, body: {} },
        { status: 200, body: {} },
      )
      await expect(cancel()).rejects.toMatchObject({ code: 'payment-state-changed' })
      await cancel()
      await cancel()
      expect(new Set(keys).size).toBe(3)
    })

    it('stores no part of a password on the device', async () => {
      serve('lost', 'lost')
      const secret = { current: 'harbour-lantern-93', password: 'lantern-harbour-39' }
      await expect(sendCommand(changePasswordRoute, secret)).rejects.toThrow()
      expect(kept).toEqual([])
      expect(new Set(keys).size).toBe(1)
    })
  })
})

describe('opened referral link', () => {
  const asked = vi.fn<typeof fetch>()
  const told = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return asked.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)
  }
  const visible = (state: DocumentVisibilityState) =>
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })

  beforeEach(async () => {
    await loadClient(AbortSignal.timeout(60_000))
    asked.mockReset().mockResolvedValue(new Response('{}'))
    vi.stubGlobal('fetch', asked)
    sessionStorage.clear()
    visible('visible')
  })
  afterEach(() => {
    clearToken()
    changeSession({ state: 'none', person: null })
    vi.unstubAllGlobals()
  })

  it('reports each opened link with its label only once per tab', async () => {
    countLinkOpening('?ref=ABCDEFGH&from=flyer-june')
    countLinkOpening('?ref=ABCDEFGH&from=flyer-june')
    countLinkOpening('?ref=ABCDEFGH')
    countLinkOpening('?lang=es')
    expect(await told()).toEqual([
      { code: 'ABCDEFGH', from: 'flyer-june' },
      { code: 'ABCDEFGH', from: '' },
    ])
  })

  it('sends neither cookies nor the referring page', async () => {
    storeToken('secret', 600_000)
    countLinkOpening('?ref=ABCDEFGH')
    await told()
    const [address, init] = asked.mock.calls[0] ?? []
    expect(pathOf(address ?? '')).toBe('/api/links/opened')
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true })
    expect(new Headers(init?.headers).has('Authorization')).toBe(false)
  })

  it('waits until the page is visible', async () => {
    visible('hidden')
    countLinkOpening('?ref=ABCDEFGH')
    expect(await told()).toEqual([])
    visible('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await told()).toHaveLength(1)
  })

  it("doesn't count visitors who are signed in", async () => {
    changeSession({ state: 'live', person: { id: 'me', roles: ['affiliate'], language: 'en', firstName: 'Marta' } })
    countLinkOpening('?ref=ABCDEFGH')
    expect(await told()).toEqual([])
  })
})
