// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverAnswer, pathOf } from '../../testing/server-answer'
import {
  ana,
  bea,
  credentials,
  makeSessionGrant,
  mockRoutes,
  openTab,
  refusedSession,
  requests,
  resetBrowser,
  sessionOf,
  signInAs,
  startTab,
} from '../../testing/session-tab'
import { deviceLabel } from './device-label'

const noSession = { 'GET /api/session': { status: 200, body: { known: false } } }
const sent = (path: string) => requests.filter((request) => request.path === path)

describe('session', () => {
  beforeEach(resetBrowser)

  describe('start of the app', () => {
    it("opens the last user's local database without the server, and provides the user synchronously", async () => {
      await startTab(ana)
      const { startSession, session, db } = await openTab()
      const started = startSession()
      expect(session.get()).toMatchObject({ person: { id: ana }, renewing: true })
      await started
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana }, renewing: false })
      expect(db().userId).toBe(ana)
    })

    it("restores the session from its cookie if only the browser's storage was cleared", async () => {
      const { session } = await startTab('', sessionOf(ana))
      expect(session.get()).toMatchObject({ state: 'live', person: { id: ana, language: 'es' } })
    })

    it('requests the session of the last user once, before the local database is open', async () => {
      await startTab(ana, sessionOf(ana))
      const { startSession, freshToken, session, currentDatabase } = await openTab()
      await (await import('../remote/client')).loadClient(AbortSignal.timeout(60_000))
      requests.length = 0
      const sentAtOpening: number[] = []
      const unsubscribe = currentDatabase.subscribe(() => {
        sentAtOpening.push(sent('/api/session').length)
        void freshToken()
      })
      await startSession()
      unsubscribe()
      expect(sentAtOpening[0]).toBe(1)
      expect(sent('/api/session')).toHaveLength(1)
      expect(session.get()).toMatchObject({ state: 'live', person: { id: ana } })
    })

    it('provides the device id without the server', async () => {
      const { deviceId } = (await startTab('', sessionOf(ana))).session.get()
      expect(deviceId).not.toBe('')
      expect((await startTab('')).session.get()).toMatchObject({ state: 'copy', deviceId })
    })

    it('remembers after a restart that the session has ended, until a user signs in', async () => {
      await startTab(ana, refusedSession('not-signed-in'))
      mockRoutes({})
      const again = await openTab()
      const started = again.startSession()
      // The state must be correct synchronously, so that the sign-in page doesn't open the app.
      expect(again.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana } })
      await started
      await signInAs(ana, again)
      mockRoutes({})
      const signedIn = await openTab()
      void signedIn.startSession()
      expect(signedIn.session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
    })

    it('requests the first page while a new local database creates its tables, but only for a user who may sync', async () => {
      await signInAs(ana)
      expect(sent('/api/sync/bootstrap')).toHaveLength(1)
      await signInAs(ana)
      expect(sent('/api/sync/bootstrap')).toHaveLength(1)
    })

    it('provides the user while their local database creates its tables', async () => {
      mockRoutes(sessionOf(ana))
      const { signIn, session, currentDatabase, db } = await openTab()
      const seen: unknown[] = []
      session.subscribe(() => seen.push([session.get().person?.id, currentDatabase.get()?.db.userId]))
      await signIn(credentials)
      expect(seen[0]).toEqual([ana, undefined])
      expect(db().userId).toBe(ana)
    })

    it('checks the session again when the connection is restored', async () => {
      const { session } = await startTab('')
      expect(session.get()).toMatchObject({ state: 'none', isSessionUnknown: true })
      mockRoutes(noSession)
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(session.get()).toMatchObject({ state: 'none', isSessionUnknown: false }))
    })

    it('signs in the recognized user when the connection is restored, unless another user has signed in', async () => {
      const { session } = await startTab('')
      mockRoutes(sessionOf(ana))
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() =>
        expect(session.get()).toMatchObject({ state: 'live', person: { id: ana }, isSessionUnknown: false }),
      )
      localStorage.clear()
      const other = await signInAs(bea, await startTab(''))
      requests.length = 0
      window.dispatchEvent(new Event('online'))
      await new Promise((resolve) => setTimeout(resolve))
      expect(other.session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      expect(sent('/api/session').filter(({ body }) => Object.keys(body as object).length === 0)).toEqual([])
    })

    it('checks only once whether a guest has a session, not for each request', async () => {
      const { session, freshToken } = await startTab('', noSession)
      expect(await freshToken()).toBe('')
      expect(session.get().state).toBe('none')
      expect(requests).toHaveLength(1)
    })

    it('provides the full name before the database is read, and applies new names and roles as soon as a sync receives them', async () => {
      await startTab('', sessionOf(ana))
      mockRoutes({})
      const again = await openTab()
      void again.startSession()
      expect(again.session.get().person).toMatchObject({ firstName: 'Ana', lastName: 'Ortuño' })
      await expect.poll(() => again.currentDatabase.get()).not.toBeNull()
      await again
        .db()
        .rows('users')
        .put({ id: ana, first_name: 'Ana', last_name: 'Arce', roles: ['user', 'affiliate'], language: 'en' } as never)
      const synced = { lastName: 'Arce', roles: ['user', 'affiliate'], language: 'en' }
      await expect.poll(() => again.session.get().person).toMatchObject(synced)
      expect(JSON.parse(localStorage.getItem('coterie-person') ?? '{}')).toMatchObject(synced)
    })
  })

  describe('open session', () => {
    it('stores its token only in memory', async () => {
      const { freshToken, db } = await signInAs(ana)
      expect(await freshToken()).toBe('secret-token')
      const tables = await Promise.all(db().tables.map((table) => table.toArray()))
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, tables])
      expect(stored).toContain(ana)
      expect(stored).not.toContain('secret-token')
      expect(stored).not.toContain('harbour-lantern')
      // The session request contains only the cookie.
      expect(new Set(sent('/api/session').map(({ token }) => token))).toEqual(new Set([null]))
    })

    it('shares one renewal among concurrent requests', async () => {
      await startTab(ana)
      mockRoutes(sessionOf(ana))
      requests.length = 0
      const { startSession, freshToken } = await openTab()
      await Promise.all([startSession(), freshToken(), freshToken()])
      expect(sent('/api/session').length).toBeLessThanOrEqual(2)
    })

    it('reports user activity again after a failed request', async () => {
      const { renewSession } = await startTab(ana)
      mockRoutes(sessionOf(ana))
      await renewSession()
      await renewSession()
      expect(sent('/api/session').map(({ body }) => (body as { active: boolean }).active)).toEqual([true, true, false])
    })

    it("locks when the browser's session belongs to another user, and opens that user's database only on request", async () => {
      const { session, switchPerson, db } = await startTab(ana, refusedSession('other-person', 409))
      expect(session.get()).toMatchObject({ state: 'other-person', person: { id: ana } })
      mockRoutes(sessionOf(bea))
      await switchPerson()
      expect(session.get()).toMatchObject({ state: 'live', person: { id: bea } })
      expect(db().userId).toBe(bea)
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)
    })

    it.each([
      [401, 'idle', 'locked'],
      [401, 'token-expired', 'sign-in'],
      [409, 'other-person', 'other-person'],
    ])('ends with %i %s, keeps the local database, and stays ended without a server', async (status, code, state) => {
      const { session, renewSession, db } = await startTab(ana, refusedSession(code, status))
      expect(session.get().state).toBe(state)
      expect(db().userId).toBe(ana)
      mockRoutes({})
      await renewSession().catch(() => undefined)
      expect(session.get().state).toBe(state)
    })

    it('keeps the local database open without a server and reports that the app is offline', async () => {
      const { session, renewSession, db } = await startTab(ana, sessionOf(ana))
      expect(session.get().state).toBe('live')
      mockRoutes({})
      await expect(renewSession()).rejects.toMatchObject({ code: 'server-unreachable' })
      expect(session.get()).toMatchObject({ state: 'copy', person: { id: ana } })
      expect(db().userId).toBe(ana)
    })
  })

  describe('several tabs', () => {
    it('sign in and out together', async () => {
      const [one, other] = [await startTab('', noSession), await startTab('', noSession)]
      expect(one.session.get().state).toBe('none')
      await signInAs(ana, other)
      await expect.poll(() => one.session.get()).toMatchObject({ state: 'live', person: { id: ana } })
      expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual(['secret-token', 'secret-token'])
      await one.signOut()
      await expect.poll(() => other.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Promise.all([one.freshToken(), other.freshToken()])).toEqual(['', ''])
      expect(other.currentDatabase.get()).toBeNull()
    })

    it("show no data of the previous user while another user's database opens", async () => {
      const { renewSession, session, switchPerson, currentDatabase } = await signInAs(ana)
      mockRoutes(refusedSession('other-person', 409))
      await renewSession().catch(() => undefined)
      const switching = switchPerson()
      expect(session.get()).toEqual({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
      expect(currentDatabase.get()).toBeNull()
      await switching
    })
  })

  describe('revoked device', () => {
    const patch = { subject: 'unsent' }
    async function withUnsentTicket() {
      const tab = await startTab(ana)
      await tab.addToOutbox(tab.db(), { op: 'create', c: 'support_tickets', id: 'ticket000000001', patch })
      mockRoutes(refusedSession('device-ended'))
      return tab
    }
    /** The disk is full: the database for saved changes can't be opened. */
    function fillDisk() {
      const open = indexedDB.open.bind(indexedDB)
      const refuse = vi.fn<() => never>(() => {
        throw new DOMException('the disk is full', 'QuotaExceededError')
      })
      const full = vi
        .spyOn(indexedDB, 'open')
        .mockImplementation((name, version) => (name === 'coterie-kept' ? refuse() : open(name, version)))
      return { refuse, free: () => full.mockRestore() }
    }

    it('deletes its local database and restores unsent changes only for the same user', async () => {
      const { renewSession, session } = await withUnsentTicket()
      await renewSession().catch(() => undefined)
      expect(session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
      expect(await (await signInAs(bea)).db().outbox.count()).toBe(0)
      const hers = (await signInAs(ana)).db()
      expect(await hers.outbox.toArray()).toMatchObject([{ patch, n: 0 }])
      expect(await hers.rows('support_tickets').count()).toBe(1)
    })

    it("keeps its local database and says so if the unsent changes can't be saved elsewhere (Y11)", async () => {
      const tab = await withUnsentTicket()
      const { refuse, free } = fillDisk()
      await tab.renewSession().catch(() => undefined)
      // The first attempt, and the retry after freeing space.
      expect(refuse).toHaveBeenCalledTimes(2)
      expect(tab.session.get()).toMatchObject({ state: 'sign-in', person: { id: ana }, unkept: true })
      expect(await tab.db().outbox.toArray()).toMatchObject([{ patch }])
      expect(await Dexie.getDatabaseNames()).toContain(`coterie-db-${ana}`)
      free()
      await signInAs(ana, tab)
      expect(tab.session.get()).toMatchObject({ state: 'live', unkept: false })
      expect(await tab.db().outbox.toArray()).toMatchObject([{ patch }])
    })

    it('saves the unsent changes elsewhere and deletes the database at the next start with enough free space', async () => {
      const { renewSession, session } = await withUnsentTicket()
      const { free } = fillDisk()
      await renewSession().catch(() => undefined)
      expect(session.get()).toMatchObject({ unkept: true })
      free()
      const again = await openTab()
      await again.startSession()
      expect(again.session.get()).toMatchObject({ state: 'none', person: null })
      expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
      await signInAs(ana, again)
      expect(await again.db().outbox.toArray()).toMatchObject([{ patch }])
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
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['Windows PC - Chrome', `(Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Windows PC - Edge', `(Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`],
    ['Mac - Safari', '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
    ['Linux PC - Firefox', '(X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Android Device - Chrome', `(Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['iOS Device - Safari', '(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'],
    ['Unknown Device', 'curl/8.5.0'],
  ])('contains the browser and operating system: %s', (name, agent) =>
    expect(labelOf(`Mozilla/5.0 ${agent}`).name).toBe(name),
  )

  it.each([
    ['/auth', 'unified'],
    ['/admin/auth?email=a', 'admin'],
    ['/user_dashboard/auth', 'general'],
    ['/reset-password', 'general'],
  ])('contains the sign-in page that was used (P11)', (path, page) => {
    history.replaceState(null, '', path)
    expect(labelOf('curl/8.5.0').signInPage).toBe(page)
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
  afterEach(() => void vi.useRealTimers())

  it.each(['token-expired', 'idle'])('is requested at most once a minute (Y19): %s', async (code) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { renewSession, freshToken } = await startTab(ana, refusedSession(code))
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

describe('session token', () => {
  const grant = makeSessionGrant(ana)
  const renewalMs = grant.ttlMs - 60_000
  let renewals = 0
  let answer: () => Response
  const granted = () => serverAnswer(grant)
  const noServer = (): Response => {
    throw new TypeError('no network')
  }

  /** Opens a tab in which Ana is signed in. */
  async function openedTab() {
    const tab = await openTab()
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const path = pathOf(address)
      if (path !== '/api/session' || init.method !== 'POST')
        return serverAnswer(path === '/api/session/unlock' ? grant : {})
      renewals++
      return answer()
    })
    await tab.startSession()
    renewals = 0
    return tab
  }

  beforeEach(async () => {
    await resetBrowser()
    await startTab(ana)
    // The fake IndexedDB uses setImmediate, which stays real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    answer = granted
    vi.stubGlobal('BroadcastChannel', undefined)
  })
  afterEach(async () => {
    answer = noServer
    vi.useRealTimers()
    for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
    vi.unstubAllGlobals()
  })

  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  /** Each step: the time that passes (ms), and the number of renewals after it. */
  const expectRenewals = async (...steps: readonly (readonly [ms: number, count: number])[]) => {
    for (const [ms, count] of steps) {
      await pass(ms)
      expect(renewals).toBe(count)
    }
  }

  it('is renewed once, a minute before it expires, and again for each new token', async () => {
    const { session } = await openedTab()
    expect(session.get().state).toBe('live')
    await expectRenewals([renewalMs - 1_000, 0], [1_000, 1], [renewalMs - 1_000, 1], [1_000, 2])
  })

  it("is renewed according to the newest token's lifetime, with only one timer", async () => {
    const { unlock } = await openedTab()
    await pass(300_000)
    await unlock('harbour-lantern-93')
    await expectRenewals([renewalMs - 1_000, 0], [1_000, 1], [300_000, 1])
  })

  it("is requested every 30 seconds while the server doesn't answer, and at the usual times afterwards", async () => {
    const { session } = await openedTab()
    answer = noServer
    await expectRenewals([renewalMs, 1])
    expect(session.get().state).toBe('copy')
    await expectRenewals([29_000, 1], [1_000, 2])
    answer = granted
    await expectRenewals([30_000, 3])
    expect(session.get().state).toBe('live')
    await expectRenewals([renewalMs - 1_000, 3], [1_000, 4])
  })

  it("isn't requested again after the server has refused the session", async () => {
    const { session } = await openedTab()
    answer = () => serverAnswer({ code: 'idle' }, 401)
    await pass(renewalMs)
    // The number of event loop turns until the refusal depends on the machine.
    await expect.poll(() => session.get().state).toBe('locked')
    expect(renewals).toBe(1)
    await expectRenewals([2 * grant.ttlMs, 1])
  })

  it("isn't requested again after the user has signed out", async () => {
    const { signOut, session } = await openedTab()
    await signOut()
    expect(session.get().state).toBe('none')
    await expectRenewals([2 * grant.ttlMs, 0])
  })
})
