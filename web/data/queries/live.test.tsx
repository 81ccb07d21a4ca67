// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { SupportTicket, TicketMessage } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { syncedCollections } from '../../../domain/sync/collections'
import { closeDatabase, currentDatabase, openDatabase, openMemoryDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { cachePage, cachedPagesLimit } from '../engine/db/cached-pages'
import { isAnswerHeaderRemoved } from '../engine/remote/errors'
import { clearDatabase } from '../engine/sync/pull/reset'
import { syncState } from '../engine/sync/status'
import { storePagesBackToBack } from '../testing/back-to-back-pages'
import { putStats } from '../testing/stats'
import { openAdminDatabase, mockServer, deleteDatabase } from '../testing/screen'
import { until } from '../testing/until'
import { useStats } from './money/stats'
import { useFirstSync } from './sync/first-sync'
import { pageBlocksBotCheck, useMailsOnlyLogged } from './installation/installation'
import { queryClient } from './query-client'
import { changeRow } from './rows'
import { useSyncStatus } from './sync/sync-status'
import { useTickets } from './tickets/tickets'
import { dateInZone, useToday } from './clock'
import { sharedLive, useLive, ViewedMemberProvider } from './use-live'
import { useOnline } from './network'
import { toListSource } from './list-source'
import { useAnswer } from './use-route'

describe('live query of the local database', () => {
  const ana = 'ana'.padEnd(15, '0')
  const bea = 'bea'.padEnd(15, '0')

  function Name({ id }: { id: string }) {
    const { value, loading, error } = useLive((db) => db.rows('users').get(id), [id])
    if (error) return <p>failed</p>
    return <p>{loading && value === undefined ? 'loading' : (value?.first_name ?? 'nobody')}</p>
  }

  afterEach(async () => {
    cleanup()
    await currentDatabase.get()?.db.delete()
    closeDatabase()
    vi.unstubAllGlobals()
  })

  it("shows a change immediately, and never a row from another user's database", async () => {
    const db = await openDatabase(ana)
    await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
    render(<Name id={ana} />)
    expect(screen.getByText('loading')).toBeTruthy()
    expect(await screen.findByText('Ana')).toBeTruthy()
    await act(() => changeRow('users', ana, { first_name: 'Anita' }))
    expect(await screen.findByText('Anita')).toBeTruthy()
    await act(async () => {
      await openDatabase(bea)
    })
    expect(screen.queryByText('Anita')).toBeNull()
    expect(await screen.findByText('nobody')).toBeTruthy()
  })

  /** A list whose query fails while `broken.now` is true. */
  function Names({ broken, ran }: { broken: { now: boolean }; ran: () => void }) {
    const { value, loading, error, reload } = useLive((db) => {
      ran()
      if (broken.now) throw new Error('no')
      return db.rows('users').toArray()
    }, [])
    return (
      <>
        <p>{loading ? 'loading' : `${value?.length ?? 'no'} people`}</p>
        {error !== null && <button onClick={reload}>again</button>}
      </>
    )
  }

  it('runs once, keeps the last value after an error, and runs again on request', async () => {
    const db = await openDatabase(ana)
    await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
    const broken = { now: false }
    const ran = vi.fn()
    render(<Names broken={broken} ran={ran} />)
    expect(await screen.findByText('1 people')).toBeTruthy()
    expect(ran).toHaveBeenCalledTimes(1)
    broken.now = true
    await act(() => changeRow('users', ana, { first_name: 'Anita' }))
    const again = await screen.findByRole('button', { name: 'again' })
    expect(screen.getByText('1 people')).toBeTruthy()
    broken.now = false
    await act(async () => again.click())
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(screen.getByText('1 people')).toBeTruthy()
  })

  function Drawn({ drawn }: { drawn: (people: readonly object[]) => void }) {
    const { value = [] } = useLive((db) => db.rows('users').toArray(), [])
    drawn(value)
    return <p>{value.map((row) => row.first_name).join()}</p>
  }

  it("doesn't cause a render for an equal result, and reuses unchanged rows", async () => {
    const db = await openDatabase(ana)
    const row = { id: ana, first_name: 'Ana' } as never
    await db.rows('users').bulkPut([row, { id: bea, first_name: 'Bea' } as never])
    const drawn = vi.fn<(people: readonly object[]) => void>()
    render(<Drawn drawn={drawn} />)
    expect(await screen.findByText('Ana,Bea')).toBeTruthy()
    const times = drawn.mock.calls.length
    const [first] = drawn.mock.lastCall?.[0] ?? []
    // Writes the same row again, as a pull does.
    await act(() => db.rows('users').put({ ...(row as object) } as never))
    await act(() => db.rows('users').put({ id: bea, first_name: 'Beatriz' } as never))
    expect(await screen.findByText('Ana,Beatriz')).toBeTruthy()
    expect(drawn.mock.calls.length).toBe(times + 1)
    expect(drawn.mock.lastCall?.[0][0]).toBe(first)
  })

  it('works in memory and reports it if the browser stores no data', async () => {
    const refusing = new IDBFactory()
    refusing.open = () => {
      throw new DOMException('private mode', 'InvalidStateError')
    }
    vi.stubGlobal('indexedDB', refusing)
    const { Dexie } = await import('dexie')
    const before = Dexie.dependencies.indexedDB
    Dexie.dependencies.indexedDB = refusing
    const db = await openDatabase(ana)
    Dexie.dependencies.indexedDB = before
    expect(currentDatabase.get()?.memoryOnly).toBe(true)
    await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
    await changeRow('users', ana, { first_name: 'Anita' })
    expect((await db.rows('users').get(ana))?.first_name).toBe('Anita')
  })
})

describe('shared live query', () => {
  const read = vi.fn(async (db: CoterieDb, of: string) => `${of}: ${await db.meta.count()}`)
  const useCount = sharedLive(read)
  const Shown = ({ of = 'all', may = true }: { of?: string; may?: boolean }) => {
    const { value, loading, error, reload } = useCount(of, may)
    return (
      <button onClick={reload}>
        {loading ? 'asking' : value} {error?.message}
      </button>
    )
  }

  afterEach(async () => {
    cleanup()
    read.mockClear()
    await deleteDatabase()
  })

  test('runs once for all components, and again when its data changes', async () => {
    const db = await openDatabase('me')
    render(
      <>
        <Shown />
        <Shown />
      </>,
    )
    expect(await screen.findAllByText('all: 0')).toHaveLength(2)
    expect(read).toHaveBeenCalledTimes(1)
    await act(() => db.meta.put({ key: 'nextN', value: 2 }))
    expect(await screen.findAllByText('all: 1')).toHaveLength(2)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('of a viewed member continues when the admin’s own database changes', async () => {
    await openDatabase('me')
    const db = await openMemoryDatabase('member')
    const person = { id: 'member', roles: [], language: 'en' as const, firstName: 'Marta' }
    render(
      <ViewedMemberProvider value={{ database: { db, memoryOnly: true, newer: false, lost: 0 }, person }}>
        <Shown />
      </ViewedMemberProvider>,
    )
    await screen.findByText('all: 0')
    await act(async () => void (await openDatabase('another-admin')))
    await act(() => db.meta.put({ key: 'nextN', value: 2 }))
    expect(await screen.findByText('all: 1')).toBeTruthy()
  })

  test('keeps its value for the next screen, including later changes', async () => {
    const db = await openDatabase('me')
    const first = render(<Shown />)
    await screen.findByText('all: 0')
    first.unmount()
    await db.meta.put({ key: 'nextN', value: 2 })
    await until(() => expect(read).toHaveBeenCalledTimes(2))
    render(<Shown />)
    expect(screen.queryByText('asking')).toBeNull()
    expect(await screen.findByText('all: 1')).toBeTruthy()
    expect(read).toHaveBeenCalledTimes(2)
  })

  test("doesn't run before it is allowed, and runs separately for each argument", async () => {
    await openDatabase('me')
    const { rerender } = render(<Shown may={false} />)
    expect(screen.getByText('asking')).toBeTruthy()
    expect(read).not.toHaveBeenCalled()
    rerender(<Shown of="Ana" />)
    expect(await screen.findByText('Ana: 0')).toBeTruthy()
    rerender(<Shown of="Bea" />)
    expect(await screen.findByText('Bea: 0')).toBeTruthy()
  })

  test('shows the progress of a first sync, even if its pages follow each other without a pause', async () => {
    const db = await openAdminDatabase()
    const left = syncedCollections.filter((each) => each !== 'users')
    const expected = { users: 1, notifications: 200 }
    const plan = { cursor: 'c', full: true, at: 0, left, after: '', first: true, expected }
    const { result } = renderHook(() => useFirstSync())
    const pages = storePagesBackToBack(db, (page) => ({ ...plan, came: { users: 1, notifications: page } }))
    await waitFor(() => expect(result.current.progress?.here).toBeGreaterThan(10))
    expect(await act(() => pages.stop())).toBeGreaterThan(0)
  })
})

describe('cached online query', () => {
  const ana = 'ana'.padEnd(15, '0')
  const bea = 'bea'.padEnd(15, '0')
  let load: () => Promise<{ rows: string[]; next: string }>
  let asked: number

  function List({ of }: { of: string }) {
    const { rows, known, error, asOf, loading } = toListSource(
      useAnswer(['list', of], () => (asked++, load()), { keep: true }),
    )
    return (
      <p>
        {[
          known ? 'known' : 'unknown',
          ...rows,
          ...(error === null ? [] : ['failed']),
          asOf === null ? 'now' : 'old',
          loading ? 'loading' : 'still',
        ].join(' ')}
      </p>
    )
  }

  beforeEach(async () => {
    asked = 0
    load = async () => ({ rows: ['Nerea'], next: '' })
    syncState.set('up-to-date')
    await openDatabase(ana)
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    for (const id of [ana, bea]) await (await openDatabase(id)).delete()
    closeDatabase()
  })

  const poke = () =>
    act(() => {
      syncState.set('syncing')
      syncState.set('up-to-date')
    })
  const pages = async () => (await currentDatabase.get()?.db.pages.toArray()) ?? []

  test('shows the last answer and its time without a network', async () => {
    render(<List of="all" />)
    await screen.findByText(/known Nerea/)
    await waitFor(async () => expect(await pages()).toHaveLength(1))
    cleanup()
    closeDatabase()
    await openDatabase(ana)
    syncState.set('offline')
    load = () => Promise.reject(new Error('offline'))
    render(<List of="all" />)
    await screen.findByText('known Nerea failed old still')
  })

  test("never shows an answer from another user's database", async () => {
    render(<List of="all" />)
    await screen.findByText(/known Nerea/)
    load = () => new Promise(() => undefined)
    await act(async () => void (await openDatabase(bea)))
    expect(screen.queryByText(/Nerea/)).toBeNull()
    expect(await pages()).toHaveLength(0)
  })

  test('deletes all cached answers when the database is cleared, and requests in flight don’t cache theirs', async () => {
    render(<List of="all" />)
    await screen.findByText(/known Nerea/)
    await waitFor(async () => expect(await pages()).toHaveLength(1))
    let answer: (page: { rows: string[]; next: string }) => void = () => undefined
    load = () => new Promise((resolve) => (answer = resolve))
    cleanup()
    render(<List of="affiliates" />)
    await waitFor(() => expect(asked).toBe(2))
    await act(async () => clearDatabase(await openDatabase(ana)))
    await act(async () => {
      answer({ rows: ['Priya'], next: '' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(await pages()).toEqual([])
  })

  test('never uses the answer to an earlier request for the current one', async () => {
    const view = render(<List of="all" />)
    await screen.findByText('known Nerea now still')
    load = () => new Promise(() => undefined)
    view.rerender(<List of="affiliates" />)
    await screen.findByText('known Nerea now loading')
  })

  test('keeps the newest 200 answers', async () => {
    const db = await openDatabase(ana)
    for (let n = 0; n < cachedPagesLimit + 3; n++) await cachePage(db, { key: `k${n}`, data: n, at: n }, 0)
    expect(await db.pages.count()).toBe(cachedPagesLimit)
    expect(await db.pages.get('k2')).toBeUndefined()
    expect(await db.pages.get('k3')).toBeDefined()
  })

  test('requests again after a sync, at most every 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    render(<List of="all" />)
    await waitFor(() => expect(screen.getByText(/known Nerea/)).toBeTruthy())
    expect(asked).toBe(1)
    for (let n = 0; n < 20; n++) poke()
    await act(() => vi.advanceTimersByTimeAsync(3_500))
    expect(asked).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(1_600))
    await waitFor(() => expect(asked).toBe(2))
    poke()
    poke()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(asked).toBe(3))
  })

  test('requests again immediately when sync works again after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
    const answer = load
    load = () => Promise.reject(new Error('offline'))
    render(<List of="all" />)
    await screen.findByText(/failed/)
    load = answer
    poke()
    await screen.findByText('known Nerea now still', {}, { timeout: 1_000 })
  })
})

describe('stats', () => {
  afterEach(async () => {
    cleanup()
    syncState.set('copy')
    await deleteDatabase()
  })

  it('show the start time of an interrupted first sync while offline', async () => {
    const db = await openAdminDatabase()
    await putStats(db, { runs: { months: [] } })
    const heard = Date.UTC(2026, 10, 22)
    const plan = { cursor: 'c', full: true, left: [], after: '' }
    await db.meta.bulkPut([
      { key: 'syncedAt', value: 0 },
      { key: 'bootstrap', value: { ...plan, at: heard } },
    ])
    const { result } = renderHook(() => useStats('runs'))
    await waitFor(() => expect(result.current.value).toBeDefined())
    expect(result.current.asOf).toBeNull()
    act(() => syncState.set('offline'))
    expect(result.current.asOf).toBe(heard)
  })

  it('are shown during a first sync, even if its pages follow each other without a pause', async () => {
    const db = await openAdminDatabase()
    await putStats(db, { runs: { months: [] } })
    const { result } = renderHook(() => useStats('runs'))
    const plan = { cursor: 'c', full: true, left: [], after: '', first: true }
    const pages = storePagesBackToBack(db, (page) => ({ ...plan, at: page }))
    await waitFor(() => expect(result.current.value).toBeDefined())
    expect(await pages.stop()).toBeGreaterThan(0)
  })
})

describe('public program data', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    act(() => syncState.set('up-to-date'))
  })

  const Said = () => <p>{useMailsOnlyLogged() ? 'kept' : 'sent'}</p>

  it("are requested again when the app is online again, so that an email that is only logged isn't reported as sent (U5)", async () => {
    const server = mockServer(() => ({ productName: 'Coterie', supportEmail: '', termsVersion: '1', mailsKept: true }))
    server.down = true
    act(() => syncState.set('offline'))
    render(<Said />)
    await screen.findByText('sent')
    server.down = false
    act(() => syncState.set('up-to-date'))
    expect(await screen.findByText('kept')).toBeTruthy()
  })
})

describe('sync status', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  function Both() {
    const { state } = useSyncStatus()
    return (
      <p>
        {state} {String(useOnline())}
      </p>
    )
  }

  it('is offline exactly when screens disable actions that need a connection', async () => {
    const browser = vi.spyOn(navigator, 'onLine', 'get')
    const browserIs = (line: 'online' | 'offline') => {
      browser.mockReturnValue(line === 'online')
      window.dispatchEvent(new Event(line))
    }
    render(<Both />)
    const steps: readonly (readonly [change: () => unknown, shown: string])[] = [
      [() => (browserIs('online'), syncState.set('up-to-date')), 'up-to-date true'],
      [() => browserIs('offline'), 'offline false'],
      [() => (browserIs('online'), syncState.set('offline')), 'offline false'],
      [() => isAnswerHeaderRemoved.set(true), 'blocked false'],
      [() => browserIs('offline'), 'offline false'],
      [() => (browserIs('online'), isAnswerHeaderRemoved.set(false), syncState.set('sign-in')), 'sign-in true'],
    ]
    for (const [change, shown] of steps) {
      act(() => void change())
      expect(await screen.findByText(shown)).not.toBeNull()
    }
  })
})

describe('list of tickets', () => {
  const me = 'member'.padEnd(15, '0')
  const other = 'helper'.padEnd(15, '0')
  const at = (n: number) => `2026-11-0${1 + Math.floor(n / 1000)} 10:00:00.${String(n % 1000).padStart(3, '0')}Z`

  const Summaries = () => (
    <ul>
      {useTickets(me).rows.map(({ ticket, unread, last }) => (
        <li key={ticket.id}>
          {ticket.id} {unread} {last.text}
        </li>
      ))}
    </ul>
  )

  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  test('reads only the last messages of each ticket', async () => {
    const db = await openAdminDatabase()
    const ticket = (id: string, user: string) =>
      ({ id, user_id: user, created_at: at(0), description: 'first' }) as SupportTicket
    await db.rows('support_tickets').bulkPut([ticket('mine', me), ticket('silent', me), ticket('theirs', other)])
    const message = (n: number, of: string, sender: string) => {
      const row = { id: `${of}${n}`, ticket_id: of, sender_id: sender, message: `${of} ${n}` }
      return { ...row, created_at: at(n), removed_at: '' } as TicketMessage
    }
    await db
      .rows('ticket_messages')
      .bulkPut([
        ...Array.from({ length: 2000 }, (_, n) => message(n, 'theirs', other)),
        ...Array.from({ length: 300 }, (_, n) => message(n, 'mine', n % 2 === 0 ? other : me)),
      ])
    await db
      .rows('ticket_reads')
      .put({ id: 'r', created: '', updated: '', user_id: me, ticket_id: 'mine', read_until: at(295) })
    let read = 0
    db.rows('ticket_messages').hook('reading', (row) => {
      read++
      return row
    })
    render(<Summaries />)
    // Two of the four messages after the read mark are the other person's.
    expect(await screen.findByText('mine 2 mine 299')).toBeTruthy()
    expect(screen.getByText('silent 0 first')).toBeTruthy()
    expect(screen.queryByText(/theirs/)).toBeNull()
    expect(read).toBeLessThanOrEqual(10)
  })
})

describe("today's date", () => {
  const Today = () => <p>today is {useToday()}</p>

  let db: CoterieDb
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-20T10:30:00Z') })
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
    vi.useRealTimers()
  })
  const programIn = (time_zone: string) => db.rows('program').put({ id: 'program00000001', time_zone } as never)

  // The times are more than a day apart, so the device's own date can equal at most one of them.
  it.each([
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-19'],
  ])("is the program's date, not the device's: in %s it is %s", async (zone, day) => {
    await programIn(zone)
    render(<Today />)
    expect(await screen.findByText(`today is ${day}`)).toBeTruthy()
  })

  it("changes at the program's midnight while the page stays open", async () => {
    await programIn('Pacific/Pago_Pago')
    render(<Today />)
    await screen.findByText('today is 2026-11-19')
    // The program's midnight is 11:00 UTC.
    act(() => void vi.advanceTimersByTime(29 * 60_000))
    expect(screen.getByText('today is 2026-11-19')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('today is 2026-11-20')).toBeTruthy()
  })
})

describe('query client', () => {
  it('refetches an online list after 5 seconds at the earliest and deletes it after 10 minutes (P23)', () => {
    const { staleTime, gcTime, refetchOnWindowFocus } = queryClient.getDefaultOptions().queries ?? {}
    expect({ staleTime, gcTime }).toEqual({ staleTime: 5_000, gcTime: 10 * 60_000 })
    expect(refetchOnWindowFocus).not.toBe('always')
  })
})

it.each([
  ['America/New_York', '2026-11-21T04:59:00Z', '2026-11-20'],
  ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
  // During daylight saving time midnight is an hour earlier in UTC.
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
  ['Asia/Kolkata', '2026-11-20T18:29:59Z', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['Nowhere/Nothing', '2026-11-20T23:59:59Z', '2026-11-20'],
])('the date in %s at %s is %s', (zone, at, date) => {
  expect(dateInZone(Date.parse(at), zone)).toBe(date)
})

it.each([
  [paths.dashboard, paths.auth, true],
  [paths.terms, paths.signup, true],
  // This page already allows the service, and reloading it would loop forever.
  [paths.auth, paths.auth, false],
  [paths.landing, paths.auth, false],
  [paths.dashboard, paths.settings, false],
  // The server doesn't open this address either.
  [paths.dashboard, `${paths.auth}/`, false],
  ['', paths.auth, false],
])('a page loaded at “%s” that shows %s is reloaded for the bot check: %s', (loaded, here, anew) => {
  expect(pageBlocksBotCheck(loaded, here)).toBe(anew)
})
