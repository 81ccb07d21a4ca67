// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionGrant } from '../../../domain/people/session-grant'
import { ourAnswer, pathOf } from '../testing/our-answer'

const ana = 'ana'.padEnd(15, '0')
const ttlMs = 600_000
/** A minute before the token ends. */
const renewalMs = ttlMs - 60_000
const grant: SessionGrant = {
  token: 'secret-token',
  ttlMs,
  userId: ana,
  deviceId: 'device000000001',
  email: 'ana@mail.example',
  firstName: 'Ana',
  language: 'es',
  lastName: 'Ortuño',
  roles: ['user'],
  idle: false,
  enrol: false,
}

/** How often the token was asked for. */
let asked = 0
let answer: () => Response
const granted = () => ourAnswer(grant)
const refusedWith = (code: string) => ourAnswer({ code }, 401)
const noServer = (): Response => {
  throw new TypeError('no network')
}

/** The modules of one tab, started anew, with Ana signed in. */
async function openedTab() {
  vi.resetModules()
  const [verbs, { session }] = await Promise.all([import('./session'), import('../person/state')])
  await verbs.startSession()
  asked = 0
  return { ...verbs, session }
}

beforeEach(() => {
  // storage of a test takes its turns with setImmediate: it goes on
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  localStorage.clear()
  localStorage.setItem('coterie-person', JSON.stringify({ id: ana, roles: ['user'], language: 'en', firstName: 'Ana' }))
  answer = granted
  // the tabs of other tests hear nothing of this one
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = pathOf(address)
    if (path === '/api/session' && init.method === 'POST') {
      asked++
      return answer()
    }
    return ourAnswer(path === '/api/session/unlock' ? grant : {})
  })
})
afterEach(async () => {
  answer = noServer
  vi.useRealTimers()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  vi.unstubAllGlobals()
})

/** What was begun by a timer comes to its end. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

describe('the token of an open tab', () => {
  it('is renewed by itself a minute before it ends, once, and then again and again', async () => {
    const { session } = await openedTab()
    expect(session.get().state).toBe('live')
    await pass(renewalMs - 1_000)
    expect(asked).toBe(0)
    await pass(1_000)
    expect(asked).toBe(1)
    await pass(renewalMs - 1_000)
    expect(asked).toBe(1)
    await pass(1_000)
    expect(asked).toBe(2)
  })

  it('counts from the newest one: a token taken meanwhile puts the renewal off, and there is one', async () => {
    const { unlock } = await openedTab()
    await pass(300_000)
    await unlock('harbour-lantern-93')
    await pass(renewalMs - 1_000)
    expect(asked).toBe(0)
    await pass(1_000)
    expect(asked).toBe(1)
    await pass(300_000)
    expect(asked).toBe(1)
  })

  it('is asked for every half minute while nobody answers, and as usual from then on', async () => {
    const { session } = await openedTab()
    answer = noServer
    await pass(renewalMs)
    expect(session.get().state).toBe('copy')
    expect(asked).toBe(1)
    await pass(29_000)
    expect(asked).toBe(1)
    await pass(1_000)
    expect(asked).toBe(2)
    answer = granted
    await pass(30_000)
    expect(asked).toBe(3)
    expect(session.get().state).toBe('live')
    await pass(renewalMs - 1_000)
    expect(asked).toBe(3)
    await pass(1_000)
    expect(asked).toBe(4)
  })

  it('is asked for no more once the session was refused', async () => {
    const { session } = await openedTab()
    answer = () => refusedWith('idle')
    await pass(renewalMs)
    // a refusal is read and weighed first: how many turns of the loop that takes, a busy machine says
    await expect.poll(() => session.get().state).toBe('locked')
    expect(asked).toBe(1)
    await pass(2 * ttlMs)
    expect(asked).toBe(1)
  })

  it('is asked for no more after signing out', async () => {
    const { signOut, session } = await openedTab()
    await signOut()
    expect(session.get().state).toBe('none')
    await pass(2 * ttlMs)
    expect(asked).toBe(0)
  })
})
