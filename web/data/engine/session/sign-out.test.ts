// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CoterieDb } from '../db/database'
import { serverAnswer, pathOf } from '../../testing/server-answer'
import {
  ana,
  makeSessionGrant,
  mockRoutes,
  openTab,
  requests,
  resetBrowser,
  sessionOf,
  signInAs,
  startTab,
} from '../../testing/session-tab'

beforeEach(resetBrowser)

describe('sign-out', () => {
  it('leaves no data of the user, even if the server is unreachable', async () => {
    const { signOut, session, db } = await startTab(ana)
    await db()
      .rows('users')
      .put({ id: ana } as never)
    localStorage.setItem('device_fp', 'random')
    await signOut()
    expect(session.get()).toMatchObject({ state: 'none', person: null })
    expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
    expect(localStorage.getItem('coterie-person')).toBeNull()
    expect(localStorage.getItem('device_fp')).toBeNull()
  })

  it("reaches the server immediately while another tab has the database open, and that tab doesn't open it again (Y8)", async () => {
    const { signOut, session, db } = await startTab(ana, sessionOf(ana))
    await db()
      .rows('users')
      .put({ id: ana } as never)
    const name = `coterie-db-${ana}`
    // A frozen tab doesn't close its connection.
    const held = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    requests.length = 0
    await signOut()
    expect(requests.map(({ path }) => path)).toEqual(['/api/signout'])
    expect(session.get()).toMatchObject({ state: 'none', person: null })
    expect(localStorage.getItem('coterie-deletions')).toContain(name)
    // The database can't be deleted yet, but contains no data of the person.
    const left = held
      .transaction([...held.objectStoreNames])
      .objectStore('users')
      .count()
    await new Promise((resolve) => (left.onsuccess = resolve))
    expect(left.result).toBe(0)

    const again = await signInAs(ana)
    expect(again.currentDatabase.get()).toMatchObject({ memoryOnly: true })
    expect(await again.db().rows('users').count()).toBe(0)

    held.close()
    await expect.poll(() => localStorage.getItem('coterie-deletions')).toBeNull()
    // The other tab may already have started a new, empty database.
    const now = new CoterieDb(ana)
    await now.open()
    expect(await now.rows('users').count()).toBe(0)
    now.close()
  })

  it('waits for a write in progress in this tab, even after "Send first"', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { signOut, db } = await startTab(ana)
    const database = db()
    let under = false
    const writing = database.transaction('rw', database.table('users'), async () => {
      for (let n = 0; n < 50; n++) {
        await database.table('users').put({ id: `${ana}${n}` })
        under = true
      }
    })
    await expect.poll(() => under).toBe(true)
    await Promise.all([signOut(), writing.catch(() => undefined)])
    expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
    expect(localStorage.getItem('coterie-deletions')).toBeNull()
    expect(warned).not.toHaveBeenCalled()
  })

  it("isn't reverted by a session renewal in progress", async () => {
    const { signOut, renewSession, session } = await startTab(ana)
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', (address: string) =>
      pathOf(address) === '/api/session'
        ? new Promise<Response>((resolve) => (answer = resolve))
        : Promise.reject(new TypeError('no network')),
    )
    const renewal = renewSession()
    await signOut()
    answer(serverAnswer(makeSessionGrant(ana)))
    await renewal.catch(() => undefined)
    expect(session.get()).toMatchObject({ state: 'none', person: null })
    expect(localStorage.getItem('coterie-person')).toBeNull()
    expect(await Dexie.getDatabaseNames()).not.toContain(`coterie-db-${ana}`)
    expect(localStorage.getItem('coterie-sign-out-pending')).toBe('1')
  })

  it("isn't reverted by the cookie after an offline sign-out: the server receives the sign-out first when the app is online again", async () => {
    await (await startTab(ana)).signOut()
    requests.length = 0
    mockRoutes({ ...sessionOf(ana), 'GET /api/session': { status: 200, body: { known: false } } })
    const next = await openTab()
    await next.startSession()
    expect(requests.map(({ path }) => path)).toEqual(['/api/signout'])
    expect(next.session.get()).toMatchObject({ state: 'none', person: null })
    requests.length = 0
    await (await openTab()).startSession()
    expect(requests.map(({ path }) => path)).toEqual(['/api/session'])
  })
})
