// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionGrant } from '../../../../domain/people/security/session-grant'
import { ourAnswer, pathOf } from '../../testing/our-answer'
import { ana, asked, bea, forgetTabs, grantOf, remember, serve, tab } from '../../testing/session-tab'
import { deviceLabel } from './device-label'

describe('session', () => {
  beforeEach(forgetTabs)

  describe('opening the app', () => {
    it('opens the last person\u2019s copy without the server', async () => {
      remember(ana)
      serve({})
      const { startSession, session, currentCopy } = await tab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana }, renewing: false })
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it('knows without the server which of the person’s devices this is', async () => {
      serve({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: grantOf(ana) },
      })
      const first = await tab()
      await first.startSession()
      const { deviceId } = first.session.get()
      expect(deviceId).not.toBe('')
      serve({})
      const again = await tab()
      await again.startSession()
      expect(again.session.get()).toMatchObject({ state: 'copy', deviceId })
    })

    it('knows the person before anything was awaited', async () => {
      remember(ana)
      serve({})
      const { startSession, session } = await tab()
      const started = startSession()
      expect(session.get()).toMatchObject({ person: { id: ana }, renewing: true })
      await started
      expect(session.get().renewing).toBe(false)
    })

    it('says at once that a session is over which an earlier start found so, until somebody signs in', async () => {
      remember(ana)
      serve({ 'POST /api/session': { status: 401, body: { code: 'not-signed-in' } } })
      const first = await tab()
      await first.startSession()
      expect(first.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana } })
      serve({})
      const again = await tab()
      const started = again.startSession()
      // before anything was awaited: the page for signing in must not lead back into the copy
      expect(again.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana } })
      await started
      serve({
        '/api/signin': { status: 200, body: grantOf(ana) },
        'POST /api/session': { status: 200, body: grantOf(ana) },
      })
      await again.signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof again.signIn>[0])
      serve({})
      const signedIn = await tab()
      void signedIn.startSession()
      expect(signedIn.session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
    })

    it('takes a role that sync brings at once', async () => {
      remember(ana)
      serve({})
      const { startSession, session, currentCopy } = await tab()
      await startSession()
      await currentCopy
        .get()
        ?.db.rows('users')
        .put({ id: ana, roles: ['user', 'affiliate'], language: 'es' } as never)
      await expect.poll(() => session.get().person).toMatchObject({ roles: ['user', 'affiliate'], language: 'es' })
      expect(JSON.parse(localStorage.getItem('coterie-person') ?? '{}')).toMatchObject({ roles: ['user', 'affiliate'] })
    })

    it('finds the session again when only the storage was cleared', async () => {
      serve({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: grantOf(ana) },
      })
      const { startSession, session } = await tab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'live', person: { id: ana, language: 'es' } })
    })

    it('asks for the first page of a copy that isn’t here yet while its tables are made, and of none that may be', async () => {
      serve({
        '/api/signin': { status: 200, body: grantOf(ana) },
        'POST /api/session': { status: 200, body: grantOf(ana) },
      })
      const pages = () => asked.filter(({ path }) => path === '/api/sync/bootstrap').length
      const signsIn = async (): Promise<void> => {
        const { signIn } = await tab()
        await signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      }
      await signsIn()
      expect(pages()).toBe(1)
      remember(ana)
      await signsIn()
      expect(pages()).toBe(1)
    })

    it('knows the person while the tables of their copy are made', async () => {
      serve({
        '/api/signin': { status: 200, body: grantOf(ana) },
        'POST /api/session': { status: 200, body: grantOf(ana) },
      })
      const { signIn, session, currentCopy } = await tab()
      const seen: unknown[] = []
      session.subscribe(() => seen.push([session.get().person?.id, currentCopy.get()?.db.userId]))
      await signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      expect(seen[0]).toEqual([ana, undefined])
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it('asks again when the line is back: nobody is called offline for good', async () => {
      serve({})
      const { startSession, session } = await tab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'none', unasked: true })
      serve({ 'GET /api/session': { status: 200, body: { known: false } } })
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'none', unasked: false }))
    })

    it('takes in who is known when the line is back, and leaves alone who has signed in meanwhile', async () => {
      serve({})
      const { startSession, session, signIn } = await tab()
      await startSession()
      const known = { status: 200, body: { known: true } }
      serve({ 'GET /api/session': known, '/api/session': { status: 200, body: grantOf(ana) } })
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() =>
        expect(session.get()).toMatchObject({ state: 'live', person: { id: ana }, unasked: false }),
      )
      localStorage.clear()
      serve({})
      const other = await tab()
      await other.startSession()
      serve({
        '/api/signin': { status: 200, body: grantOf(bea) },
        'POST /api/session': { status: 200, body: grantOf(bea) },
      })
      await other.signIn({ email: 'bea@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      asked.length = 0
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve))
      expect(other.session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      // a guest's question carries nothing
      expect(
        asked.filter(({ path, body }) => path === '/api/session' && Object.keys(body as object).length === 0),
      ).toEqual([])
    })

    it('asks once whether a guest is known, is refused nothing, and doesn\u2019t ask again for each request', async () => {
      serve({ 'GET /api/session': { status: 200, body: { known: false } } })
      const { startSession, session, freshToken } = await tab()
      await startSession()
      expect(await freshToken()).toBe('')
      expect(session.get().state).toBe('none')
      expect(asked).toHaveLength(1)
    })
  })

  describe('a session', () => {
    it('keeps its token in memory only', async () => {
      serve({
        '/api/signin': { status: 200, body: grantOf(ana) },
        '/api/session': { status: 200, body: grantOf(ana) },
      })
      const { signIn, freshToken, currentCopy } = await tab()
      await signIn({ email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' })
      expect(await freshToken()).toBe('secret-token')
      const tables = currentCopy.get()?.db.tables.map((table) => table.toArray()) ?? []
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await Promise.all(tables)])
      expect(stored).toContain(ana)
      expect(stored).not.toContain('secret-token')
      expect(stored).not.toContain('harbour-lantern')
      // the session is asked for by the cookie alone
      expect(asked.filter(({ path }) => path.startsWith('/api/session')).every(({ token }) => token === null)).toBe(
        true,
      )
    })

    it('shares one renewal among requests at the same time', async () => {
      remember(ana)
      serve({ '/api/session': { status: 200, body: grantOf(ana) } })
      const { startSession, freshToken } = await tab()
      await Promise.all([startSession(), freshToken(), freshToken()])
      expect(asked.filter(({ path }) => path === '/api/session').length).toBeLessThanOrEqual(2)
    })

    it('reports input again that a lost request had reported', async () => {
      remember(ana)
      serve({})
      const { startSession, exchange } = await tab()
      await startSession()
      serve({ '/api/session': { status: 200, body: grantOf(ana) } })
      await exchange()
      await exchange()
      const reports = asked
        .filter(({ path }) => path === '/api/session')
        .map(({ body }) => (body as { active: boolean }).active)
      expect(reports).toEqual([true, true, false])
    })

    it('locks when the browser\u2019s session is somebody else\u2019s, and opens theirs only on request', async () => {
      remember(ana)
      serve({ '/api/session': { status: 409, body: { code: 'other-person' } } })
      const { startSession, session, switchPerson, currentCopy } = await tab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'other-person', person: { id: ana } })
      serve({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: grantOf(bea) },
      })
      await switchPerson()
      expect(session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      expect(currentCopy.get()?.db.userId).toBe(bea)
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)
    })

    it.each([
      ['idle', 'locked'],
      ['token-expired', 'sign-in'],
    ])('keeps the copy when the reason is %s', async (code, state) => {
      remember(ana)
      serve({ '/api/session': { status: 401, body: { code } } })
      const { startSession, session, currentCopy } = await tab()
      await startSession()
      expect(session.get().state).toBe(state)
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })
  })

  describe('a renewal', () => {
    it('that finds no server leaves the copy open, and says that it is one', async () => {
      remember(ana)
      serve({ '/api/session': { status: 200, body: grantOf(ana) } })
      const { startSession, session, exchange, currentCopy } = await tab()
      await startSession()
      expect(session.get().state).toBe('live')
      serve({})
      await expect(exchange()).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it.each([
      [401, 'idle', 'locked'],
      [401, 'token-expired', 'sign-in'],
      [409, 'other-person', 'other-person'],
    ])('that finds no server opens nothing that was closed (%i %s)', async (status, code, state) => {
      remember(ana)
      serve({ '/api/session': { status, body: { code } } })
      const { startSession, session, exchange } = await tab()
      await startSession()
      expect(session.get().state).toBe(state)
      serve({})
      await exchange().catch(() => undefined)
      expect(session.get().state).toBe(state)
    })
  })

  describe('several tabs', () => {
    it('are signed in together, and signed out together', async () => {
      serve({ 'GET /api/session': { status: 200, body: { known: false } } })
      const [one, other] = [await tab(), await tab()]
      await Promise.all([one.startSession(), other.startSession()])
      expect(one.session.get().state).toBe('none')
      serve({
        '/api/signin': { status: 200, body: grantOf(ana) },
        '/api/session': { status: 200, body: grantOf(ana) },
        '/api/signout': { status: 200, body: {} },
      })
      await other.signIn({ email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' })
      await expect.poll(() => one.session.get()).toMatchObject({ state: 'live', person: { id: ana } })
      expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual(['secret-token', 'secret-token'])
      await one.signOut()
      await expect.poll(() => other.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual(['', ''])
      expect(other.currentCopy.get()).toBeNull()
    })

    it('show nothing of the person before while another\u2019s copy is opened', async () => {
      serve({ '/api/signin': { status: 200, body: grantOf(ana) }, '/api/session': { status: 200, body: grantOf(ana) } })
      const { signIn, exchange, session, switchPerson, currentCopy } = await tab()
      await signIn({ email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' })
      serve({ '/api/session': { status: 409, body: { code: 'other-person' } } })
      await exchange().catch(() => undefined)
      const switching = switchPerson()
      expect(session.get()).toEqual({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
      expect(currentCopy.get()).toBeNull()
      await switching
    })
  })

  describe('an ended device', () => {
    it('wipes its copy and gives unsent work back to the same person only', async () => {
      remember(ana)
      serve({})
      const before = await tab()
      await before.startSession()
      const db = before.currentCopy.get()?.db
      if (db === undefined) throw new Error('no copy')
      await db.rows('users').put({ id: ana } as never)
      await before.addToOutbox(db, {
        op: 'create',
        c: 'support_tickets',
        id: 'ticket000000001',
        patch: { subject: 'unsent' },
      })
      serve({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await before.renewSession().catch(() => undefined)
      expect(before.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)

      serve({ '/api/signin': { status: 200, body: grantOf(bea) }, '/api/session': { status: 200, body: grantOf(bea) } })
      const theirs = await tab()
      await theirs.signIn({ email: 'b', password: 'x', challenge: 'x' })
      expect(await theirs.currentCopy.get()?.db.outbox.count()).toBe(0)

      serve({ '/api/signin': { status: 200, body: grantOf(ana) }, '/api/session': { status: 200, body: grantOf(ana) } })
      const hers = await tab()
      await hers.signIn({ email: 'a', password: 'x', challenge: 'x' })
      expect(await hers.currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch: { subject: 'unsent' }, n: 0 }])
      expect(await hers.currentCopy.get()?.db.rows('support_tickets').count()).toBe(1)
    })

    it('keeps its copy and says so while unsent work can\u2019t be set aside, and loses none of it (Y11)', async () => {
      remember(ana)
      serve({})
      const { startSession, exchange, session, currentCopy, addToOutbox, signIn } = await tab()
      await startSession()
      const db = currentCopy.get()?.db
      if (db === undefined) throw new Error('no copy')
      const patch = { subject: 'unsent' }
      await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000001', patch })
      // a full disk: nothing new can be opened beside the copy
      const open = indexedDB.open.bind(indexedDB)
      let refusedOpens = 0
      const full = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        if (name !== 'coterie-kept') return open(name, version)
        refusedOpens++
        throw new DOMException('the disk is full', 'QuotaExceededError')
      })
      serve({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await exchange().catch(() => undefined)
      // once more where what can be loaded again was
      expect(refusedOpens).toBe(2)
      expect(session.get()).toMatchObject({ state: 'sign-in', person: { id: ana }, unkept: true })
      expect(await currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch }])
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)

      // signed in again on the same device: it is an ordinary copy, with what waited
      full.mockRestore()
      serve({ '/api/signin': { status: 200, body: grantOf(ana) }, '/api/session': { status: 200, body: grantOf(ana) } })
      await signIn({ email: 'a', password: 'x', challenge: 'x' })
      expect(session.get()).toMatchObject({ state: 'live', unkept: false })
      expect(await currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch }])
    })

    it('sets the work aside and wipes at the next start, once there is room', async () => {
      remember(ana)
      serve({})
      const { startSession, exchange, session, currentCopy, addToOutbox } = await tab()
      await startSession()
      const db = currentCopy.get()?.db
      if (db === undefined) throw new Error('no copy')
      await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000001', patch: { subject: 'unsent' } })
      const open = indexedDB.open.bind(indexedDB)
      const full = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        if (name !== 'coterie-kept') return open(name, version)
        throw new DOMException('the disk is full', 'QuotaExceededError')
      })
      serve({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await exchange().catch(() => undefined)
      expect(session.get()).toMatchObject({ unkept: true })
      full.mockRestore()
      const again = await tab()
      await again.startSession()
      expect(again.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
      serve({ '/api/signin': { status: 200, body: grantOf(ana) }, '/api/session': { status: 200, body: grantOf(ana) } })
      await again.signIn({ email: 'a', password: 'x', challenge: 'x' })
      expect(await again.currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch: { subject: 'unsent' } }])
    })
  })
})

describe('device label', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const labelOf = (userAgent: string, installed = false) => {
    vi.stubGlobal('navigator', { userAgent })
    vi.stubGlobal('matchMedia', () => ({ matches: installed }))
    return deviceLabel()
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['Windows PC - Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    [
      'Windows PC - Edge',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    ],
    [
      'Mac - Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    ],
    ['Linux PC - Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Android Device - Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    [
      'iOS Device - Safari',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    ['Unknown Device', 'curl/8.5.0'],
  ])('is %s', (name, agent) => expect(labelOf(agent).name).toBe(name))

  it('says by which door of sign-in it comes (P11)', () => {
    const doorAtPath = (path: string) => {
      history.replaceState(null, '', path)
      return labelOf('curl/8.5.0').door
    }
    expect(['/auth', '/admin/auth?email=a', '/user_dashboard/auth', '/reset-password'].map(doorAtPath)).toEqual([
      'unified',
      'admin',
      'general',
      'general',
    ])
  })

  it('keeps its mark from one sign-in to the next, and says whether the app is installed', () => {
    const first = labelOf('curl/8.5.0')
    expect(first.fingerprint).toMatch(/^[0-9a-f-]{36}$/)
    expect(labelOf('curl/8.5.0', true)).toEqual({ ...first, installed: true })
    expect(localStorage.getItem('device_fp')).toBe(first.fingerprint)
  })
})

describe('ended session', () => {
  beforeEach(forgetTabs)

  describe('a session that has ended', () => {
    afterEach(() => vi.useRealTimers())

    it.each(['token-expired', 'idle'])('is asked about at most once a minute (Y19): %s', async (code) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      remember(ana)
      serve({ '/api/session': { status: 401, body: { code } } })
      const { startSession, exchange, freshToken } = await tab()
      await startSession()
      const before = asked.length
      for (let occasion = 0; occasion < 10; occasion++) {
        await expect(exchange()).rejects.toMatchObject({ code, status: 401 })
        await expect(freshToken()).rejects.toMatchObject({ code })
        vi.advanceTimersByTime(5_000)
      }
      expect(asked).toHaveLength(before)
      vi.advanceTimersByTime(10_000)
      await expect(exchange()).rejects.toMatchObject({ code })
      expect(asked).toHaveLength(before + 1)
    })
  })
})

describe('own row', () => {
  beforeEach(forgetTabs)

  it('the whole name is known before the copy was read, and follows what sync brings', async () => {
    serve({
      'GET /api/session': { status: 200, body: { known: true } },
      'POST /api/session': { status: 200, body: { ...grantOf(ana), firstName: 'Ana', lastName: 'Ortuño' } },
    })
    const first = await tab()
    await first.startSession()
    serve({})
    const again = await tab()
    void again.startSession()
    expect(again.session.get().person).toMatchObject({ firstName: 'Ana', lastName: 'Ortuño' })
    const users = () => again.currentCopy.get()?.db.rows('users')
    await expect.poll(users).toBeDefined()
    await users()?.put({ id: ana, first_name: 'Ana', last_name: 'Arce' } as never)
    const kept = (): unknown => JSON.parse(localStorage.getItem('coterie-person') ?? '{}')
    await expect.poll(kept).toMatchObject({ lastName: 'Arce' })
  })
})

describe('renewal', () => {
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
    localStorage.setItem(
      'coterie-person',
      JSON.stringify({ id: ana, roles: ['user'], language: 'en', firstName: 'Ana' }),
    )
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
})
