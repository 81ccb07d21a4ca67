// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionGrant } from '../../../../domain/people/security/session-grant'
import { serverAnswer, pathOf } from '../../testing/server-answer'
import {
  ana,
  requests,
  bea,
  resetBrowser,
  makeSessionGrant,
  rememberPerson,
  mockRoutes,
  openTab,
} from '../../testing/session-tab'
import { deviceLabel } from './device-label'

describe('session', () => {
  beforeEach(resetBrowser)

  describe('start of the app', () => {
    it("opens the last user's local database without the server", async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, session, currentCopy } = await openTab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana }, renewing: false })
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it('provides the device id without the server', async () => {
      mockRoutes({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const first = await openTab()
      await first.startSession()
      const { deviceId } = first.session.get()
      expect(deviceId).not.toBe('')
      mockRoutes({})
      const again = await openTab()
      await again.startSession()
      expect(again.session.get()).toMatchObject({ state: 'copy', deviceId })
    })

    it('provides the user synchronously at the start', async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, session } = await openTab()
      const started = startSession()
      expect(session.get()).toMatchObject({ person: { id: ana }, renewing: true })
      await started
      expect(session.get().renewing).toBe(false)
    })

    it('remembers after a restart that the session has ended, until a user signs in', async () => {
      rememberPerson(ana)
      mockRoutes({ 'POST /api/session': { status: 401, body: { code: 'not-signed-in' } } })
      const first = await openTab()
      await first.startSession()
      expect(first.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana } })
      mockRoutes({})
      const again = await openTab()
      const started = again.startSession()
      // The state must be correct synchronously, so that the sign-in page doesn't open the app.
      expect(again.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana } })
      await started
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        'POST /api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      await again.signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof again.signIn>[0])
      mockRoutes({})
      const signedIn = await openTab()
      void signedIn.startSession()
      expect(signedIn.session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
    })

    it('applies a role change as soon as a sync receives it', async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, session, currentCopy } = await openTab()
      await startSession()
      await currentCopy
        .get()
        ?.db.rows('users')
        .put({ id: ana, roles: ['user', 'affiliate'], language: 'es' } as never)
      await expect.poll(() => session.get().person).toMatchObject({ roles: ['user', 'affiliate'], language: 'es' })
      expect(JSON.parse(localStorage.getItem('coterie-person') ?? '{}')).toMatchObject({ roles: ['user', 'affiliate'] })
    })

    it("restores the session from its cookie if only the browser's storage was cleared", async () => {
      mockRoutes({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const { startSession, session } = await openTab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'live', person: { id: ana, language: 'es' } })
    })

    it('requests the first page while a new local database creates its tables, but only for a user who may sync', async () => {
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        'POST /api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const pages = () => requests.filter(({ path }) => path === '/api/sync/bootstrap').length
      const signsIn = async (): Promise<void> => {
        const { signIn } = await openTab()
        await signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      }
      await signsIn()
      expect(pages()).toBe(1)
      rememberPerson(ana)
      await signsIn()
      expect(pages()).toBe(1)
    })

    it('provides the user while their local database creates its tables', async () => {
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        'POST /api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const { signIn, session, currentCopy } = await openTab()
      const seen: unknown[] = []
      session.subscribe(() => seen.push([session.get().person?.id, currentCopy.get()?.db.userId]))
      await signIn({ email: 'ana@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      expect(seen[0]).toEqual([ana, undefined])
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it('checks the session again when the connection is restored', async () => {
      mockRoutes({})
      const { startSession, session } = await openTab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'none', isSessionUnknown: true })
      mockRoutes({ 'GET /api/session': { status: 200, body: { known: false } } })
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'none', isSessionUnknown: false }))
    })

    it('signs in the recognized user when the connection is restored, unless another user has signed in', async () => {
      mockRoutes({})
      const { startSession, session, signIn } = await openTab()
      await startSession()
      const known = { status: 200, body: { known: true } }
      mockRoutes({ 'GET /api/session': known, '/api/session': { status: 200, body: makeSessionGrant(ana) } })
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() =>
        expect(session.get()).toMatchObject({ state: 'live', person: { id: ana }, isSessionUnknown: false }),
      )
      localStorage.clear()
      mockRoutes({})
      const other = await openTab()
      await other.startSession()
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(bea) },
        'POST /api/session': { status: 200, body: makeSessionGrant(bea) },
      })
      await other.signIn({ email: 'bea@mail.example', password: 'correct horse' } as Parameters<typeof signIn>[0])
      requests.length = 0
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve))
      expect(other.session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      // A guest's request has no token.
      expect(
        requests.filter(({ path, body }) => path === '/api/session' && Object.keys(body as object).length === 0),
      ).toEqual([])
    })

    it('checks only once whether a guest has a session, not for each request', async () => {
      mockRoutes({ 'GET /api/session': { status: 200, body: { known: false } } })
      const { startSession, session, freshToken } = await openTab()
      await startSession()
      expect(await freshToken()).toBe('')
      expect(session.get().state).toBe('none')
      expect(requests).toHaveLength(1)
    })
  })

  describe('open session', () => {
    it('stores its token only in memory', async () => {
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const { signIn, freshToken, currentCopy } = await openTab()
      await signIn({ email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' })
      expect(await freshToken()).toBe('secret-token')
      const tables = currentCopy.get()?.db.tables.map((table) => table.toArray()) ?? []
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await Promise.all(tables)])
      expect(stored).toContain(ana)
      expect(stored).not.toContain('secret-token')
      expect(stored).not.toContain('harbour-lantern')
      // The session request contains only the cookie.
      expect(requests.filter(({ path }) => path.startsWith('/api/session')).every(({ token }) => token === null)).toBe(
        true,
      )
    })

    it('shares one renewal among concurrent requests', async () => {
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status: 200, body: makeSessionGrant(ana) } })
      const { startSession, freshToken } = await openTab()
      await Promise.all([startSession(), freshToken(), freshToken()])
      expect(requests.filter(({ path }) => path === '/api/session').length).toBeLessThanOrEqual(2)
    })

    it('reports user activity again after a failed request', async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, renewSession } = await openTab()
      await startSession()
      mockRoutes({ '/api/session': { status: 200, body: makeSessionGrant(ana) } })
      await renewSession()
      await renewSession()
      const reports = requests
        .filter(({ path }) => path === '/api/session')
        .map(({ body }) => (body as { active: boolean }).active)
      expect(reports).toEqual([true, true, false])
    })

    it("locks when the browser's session belongs to another user, and opens that user's database only on request", async () => {
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status: 409, body: { code: 'other-person' } } })
      const { startSession, session, switchPerson, currentCopy } = await openTab()
      await startSession()
      expect(session.get()).toMatchObject({ state: 'other-person', person: { id: ana } })
      mockRoutes({
        'GET /api/session': { status: 200, body: { known: true } },
        'POST /api/session': { status: 200, body: makeSessionGrant(bea) },
      })
      await switchPerson()
      expect(session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      expect(currentCopy.get()?.db.userId).toBe(bea)
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)
    })

    it.each([
      ['idle', 'locked'],
      ['token-expired', 'sign-in'],
    ])('keeps the local database when the session ends for the reason %s', async (code, state) => {
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status: 401, body: { code } } })
      const { startSession, session, currentCopy } = await openTab()
      await startSession()
      expect(session.get().state).toBe(state)
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })
  })

  describe('session renewal without a server', () => {
    it('keeps the local database open and reports that the app is offline', async () => {
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status: 200, body: makeSessionGrant(ana) } })
      const { startSession, session, renewSession, currentCopy } = await openTab()
      await startSession()
      expect(session.get().state).toBe('live')
      mockRoutes({})
      await expect(renewSession()).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
      expect(currentCopy.get()?.db.userId).toBe(ana)
    })

    it.each([
      [401, 'idle', 'locked'],
      [401, 'token-expired', 'sign-in'],
      [409, 'other-person', 'other-person'],
    ])("doesn't reopen a closed local database (%i %s)", async (status, code, state) => {
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status, body: { code } } })
      const { startSession, session, renewSession } = await openTab()
      await startSession()
      expect(session.get().state).toBe(state)
      mockRoutes({})
      await renewSession().catch(() => undefined)
      expect(session.get().state).toBe(state)
    })
  })

  describe('several tabs', () => {
    it('sign in and out together', async () => {
      mockRoutes({ 'GET /api/session': { status: 200, body: { known: false } } })
      const [one, other] = [await openTab(), await openTab()]
      await Promise.all([one.startSession(), other.startSession()])
      expect(one.session.get().state).toBe('none')
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
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

    it("show no data of the previous user while another user's database opens", async () => {
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const { signIn, renewSession, session, switchPerson, currentCopy } = await openTab()
      await signIn({ email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' })
      mockRoutes({ '/api/session': { status: 409, body: { code: 'other-person' } } })
      await renewSession().catch(() => undefined)
      const switching = switchPerson()
      expect(session.get()).toEqual({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
      expect(currentCopy.get()).toBeNull()
      await switching
    })
  })

  describe('revoked device', () => {
    it('deletes its local database and restores unsent changes only for the same user', async () => {
      rememberPerson(ana)
      mockRoutes({})
      const before = await openTab()
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
      mockRoutes({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await before.renewSession().catch(() => undefined)
      expect(before.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)

      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(bea) },
        '/api/session': { status: 200, body: makeSessionGrant(bea) },
      })
      const theirs = await openTab()
      await theirs.signIn({ email: 'b', password: 'x', challenge: 'x' })
      expect(await theirs.currentCopy.get()?.db.outbox.count()).toBe(0)

      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      const hers = await openTab()
      await hers.signIn({ email: 'a', password: 'x', challenge: 'x' })
      expect(await hers.currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch: { subject: 'unsent' }, n: 0 }])
      expect(await hers.currentCopy.get()?.db.rows('support_tickets').count()).toBe(1)
    })

    it("keeps its local database and says so if the unsent changes can't be saved elsewhere (Y11)", async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, renewSession, session, currentCopy, addToOutbox, signIn } = await openTab()
      await startSession()
      const db = currentCopy.get()?.db
      if (db === undefined) throw new Error('no copy')
      const patch = { subject: 'unsent' }
      await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000001', patch })
      // The disk is full: no other database can be opened.
      const open = indexedDB.open.bind(indexedDB)
      let refusedOpens = 0
      const full = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        if (name !== 'coterie-kept') return open(name, version)
        refusedOpens++
        throw new DOMException('the disk is full', 'QuotaExceededError')
      })
      mockRoutes({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await renewSession().catch(() => undefined)
      // Two opens were refused: the first, and the retry after freeing space.
      expect(refusedOpens).toBe(2)
      expect(session.get()).toMatchObject({ state: 'sign-in', person: { id: ana }, unkept: true })
      expect(await currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch }])
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)

      // After the person has signed in again on the same device, the database and its pending changes are used as usual.
      full.mockRestore()
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
      })
      await signIn({ email: 'a', password: 'x', challenge: 'x' })
      expect(session.get()).toMatchObject({ state: 'live', unkept: false })
      expect(await currentCopy.get()?.db.outbox.toArray()).toMatchObject([{ patch }])
    })

    it('saves the unsent changes elsewhere and deletes the database at the next start with enough free space', async () => {
      rememberPerson(ana)
      mockRoutes({})
      const { startSession, renewSession, session, currentCopy, addToOutbox } = await openTab()
      await startSession()
      const db = currentCopy.get()?.db
      if (db === undefined) throw new Error('no copy')
      await addToOutbox(db, { op: 'create', c: 'support_tickets', id: 'ticket000000001', patch: { subject: 'unsent' } })
      const open = indexedDB.open.bind(indexedDB)
      const full = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        if (name !== 'coterie-kept') return open(name, version)
        throw new DOMException('the disk is full', 'QuotaExceededError')
      })
      mockRoutes({ '/api/session': { status: 401, body: { code: 'device-ended' } } })
      await renewSession().catch(() => undefined)
      expect(session.get()).toMatchObject({ unkept: true })
      full.mockRestore()
      const again = await openTab()
      await again.startSession()
      expect(again.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
      mockRoutes({
        '/api/signin': { status: 200, body: makeSessionGrant(ana) },
        '/api/session': { status: 200, body: makeSessionGrant(ana) },
      })
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
  ])('contains the browser and operating system: %s', (name, agent) => expect(labelOf(agent).name).toBe(name))

  it('contains the sign-in page that was used (P11)', () => {
    const doorAtPath = (path: string) => {
      history.replaceState(null, '', path)
      return labelOf('curl/8.5.0').signInPage
    }
    expect(['/auth', '/admin/auth?email=a', '/user_dashboard/auth', '/reset-password'].map(doorAtPath)).toEqual([
      'unified',
      'admin',
      'general',
      'general',
    ])
  })

  it('keeps the device id from one sign-in to the next, and reports whether the app is installed', () => {
    const first = labelOf('curl/8.5.0')
    expect(first.fingerprint).toMatch(/^[0-9a-f-]{36}$/)
    expect(labelOf('curl/8.5.0', true)).toEqual({ ...first, installed: true })
    expect(localStorage.getItem('device_fp')).toBe(first.fingerprint)
  })
})

describe('ended session', () => {
  beforeEach(resetBrowser)

  describe('new session after the end of the old one', () => {
    afterEach(() => vi.useRealTimers())

    it.each(['token-expired', 'idle'])('is requested at most once a minute (Y19): %s', async (code) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      rememberPerson(ana)
      mockRoutes({ '/api/session': { status: 401, body: { code } } })
      const { startSession, renewSession, freshToken } = await openTab()
      await startSession()
      const before = requests.length
      for (let occasion = 0; occasion < 10; occasion++) {
        await expect(renewSession()).rejects.toMatchObject({ code, status: 401 })
        await expect(freshToken()).rejects.toMatchObject({ code })
        vi.advanceTimersByTime(5_000)
      }
      expect(requests).toHaveLength(before)
      vi.advanceTimersByTime(10_000)
      await expect(renewSession()).rejects.toMatchObject({ code })
      expect(requests).toHaveLength(before + 1)
    })
  })
})

describe("user's own profile row", () => {
  beforeEach(resetBrowser)

  it('provides the full name before the database is read, and updates it after a sync', async () => {
    mockRoutes({
      'GET /api/session': { status: 200, body: { known: true } },
      'POST /api/session': { status: 200, body: { ...makeSessionGrant(ana), firstName: 'Ana', lastName: 'Ortuño' } },
    })
    const first = await openTab()
    await first.startSession()
    mockRoutes({})
    const again = await openTab()
    void again.startSession()
    expect(again.session.get().person).toMatchObject({ firstName: 'Ana', lastName: 'Ortuño' })
    const users = () => again.currentCopy.get()?.db.rows('users')
    await expect.poll(users).toBeDefined()
    await users()?.put({ id: ana, first_name: 'Ana', last_name: 'Arce' } as never)
    const kept = (): unknown => JSON.parse(localStorage.getItem('coterie-person') ?? '{}')
    await expect.poll(kept).toMatchObject({ lastName: 'Arce' })
  })
})

describe('session renewal', () => {
  const ana = 'ana'.padEnd(15, '0')
  const ttlMs = 600_000
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

  let requests = 0
  let answer: () => Response
  const granted = () => serverAnswer(grant)
  const refusedWith = (code: string) => serverAnswer({ code }, 401)
  const noServer = (): Response => {
    throw new TypeError('no network')
  }

  /** Loads the modules as in a new tab in which Ana is signed in. */
  async function openedTab() {
    vi.resetModules()
    const [verbs, { session }] = await Promise.all([import('./session'), import('../person/session-state')])
    await verbs.startSession()
    requests = 0
    return { ...verbs, session }
  }

  beforeEach(() => {
    // The fake IndexedDB uses setImmediate, which stays real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    localStorage.clear()
    localStorage.setItem(
      'coterie-person',
      JSON.stringify({ id: ana, roles: ['user'], language: 'en', firstName: 'Ana' }),
    )
    answer = granted
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const path = pathOf(address)
      if (path === '/api/session' && init.method === 'POST') {
        requests++
        return answer()
      }
      return serverAnswer(path === '/api/session/unlock' ? grant : {})
    })
  })
  afterEach(async () => {
    answer = noServer
    vi.useRealTimers()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    vi.unstubAllGlobals()
  })

  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await settle()
  }

  describe('token of an open tab', () => {
    it('is renewed once, a minute before it expires, and again for each new token', async () => {
      const { session } = await openedTab()
      expect(session.get().state).toBe('live')
      await pass(renewalMs - 1_000)
      expect(requests).toBe(0)
      await pass(1_000)
      expect(requests).toBe(1)
      await pass(renewalMs - 1_000)
      expect(requests).toBe(1)
      await pass(1_000)
      expect(requests).toBe(2)
    })

    it("is renewed according to the newest token's lifetime, with only one timer", async () => {
      const { unlock } = await openedTab()
      await pass(300_000)
      await unlock('harbour-lantern-93')
      await pass(renewalMs - 1_000)
      expect(requests).toBe(0)
      await pass(1_000)
      expect(requests).toBe(1)
      await pass(300_000)
      expect(requests).toBe(1)
    })

    it("is requested every 30 seconds while the server doesn't answer, and at the usual times afterwards", async () => {
      const { session } = await openedTab()
      answer = noServer
      await pass(renewalMs)
      expect(session.get().state).toBe('copy')
      expect(requests).toBe(1)
      await pass(29_000)
      expect(requests).toBe(1)
      await pass(1_000)
      expect(requests).toBe(2)
      answer = granted
      await pass(30_000)
      expect(requests).toBe(3)
      expect(session.get().state).toBe('live')
      await pass(renewalMs - 1_000)
      expect(requests).toBe(3)
      await pass(1_000)
      expect(requests).toBe(4)
    })

    it("isn't requested again after the server has refused the session", async () => {
      const { session } = await openedTab()
      answer = () => refusedWith('idle')
      await pass(renewalMs)
      // The number of event loop turns until the refusal depends on the machine.
      await expect.poll(() => session.get().state).toBe('locked')
      expect(requests).toBe(1)
      await pass(2 * ttlMs)
      expect(requests).toBe(1)
    })

    it("isn't requested again after the user has signed out", async () => {
      const { signOut, session } = await openedTab()
      await signOut()
      expect(session.get().state).toBe('none')
      await pass(2 * ttlMs)
      expect(requests).toBe(0)
    })
  })
})
