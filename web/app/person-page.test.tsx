// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdLineRoute } from '../../domain/api/money/holds'
import { ownCollections, type OwnRows } from '../../domain/people/deletion/own-collections'
import { syncedCollections } from '../../domain/sync/collections'
import type { CoterieDb } from '../data/engine/db/database'
import { syncState } from '../data/engine/sync/status'
import { putRow } from '../data/testing/affiliate'
import { serverAnswer } from '../data/testing/server-answer'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderWithRouter,
  renderScreen,
  setViewportWidth,
  type FakeAnswers,
} from '../data/testing/screen'
import { AdminSheets } from './shell/admin-sheets'
import { PersonPage } from '../features/people/person/person-page'
import { Toasts } from '../ui/layers/toasts'
import { ShellFrameContext } from './screen'
import { Shell } from './shell/shell'
import { ViewAsPage } from './view-as-page'

// Retries take seconds in the product and are faster here.
vi.mock('../data/queries/query-client', async (real) => ({ ...(await real<object>()), minRefetchIntervalMs: 100 }))

describe('person page', () => {
  const user = userEvent.setup()
  const id = 'emilia000000000'
  const recordsPath = '/api/admin/people/records'
  const holdPath = holdLineRoute.name.slice('POST '.length)

  let own: OwnRows
  let seq: number
  let changed: { c: keyof OwnRows; seq: number }[]
  let server: FakeAnswers

  const waiting = {
    id: 'line00000000001',
    user_id: id,
    kind: 'rental',
    payment_type: 'rental',
    source: 'period000000001',
    month: '2026-10',
    n: 1,
    period_start: '2026-10-17',
    period_end: '2026-10-31',
    rate_cents: 10_000,
    days: 0x7f_ff_00_00,
    days_in_month: 31,
    amount_cents: 4_839,
    status: 'pending',
    reason: '',
    payment: '',
    cancel_kind: '',
  }
  const hold = {
    id: 'hold00000000001',
    earning: waiting.id,
    user_id: id,
    kind: 'admin',
    made_at: '2026-11-20 10:00:00.000Z',
    released_at: '',
    ticket: '',
  }

  function changeRows<C extends keyof OwnRows>(c: C, rows: object[]): void {
    seq += 1
    own[c] = rows as never
    changed.push({ c, seq })
  }

  function records(url: URL) {
    const [, at = ''] = (url.searchParams.get('since') ?? '').split('/')
    const whole = at === ''
    const shown = ownCollections.filter((c) => whole || changed.some((each) => each.c === c && each.seq > Number(at)))
    const beside = {
      rates: [],
      referredBy: [],
      referrer: { id: 'martamartamarta', name: 'Marta Raman', moved: false },
      countedLines: [],
      note: 'Called on Monday',
      lastLoginAt: '2026-11-20 10:00:00.000Z',
      devices: [],
    }
    const rows = Object.fromEntries(shown.filter((c) => own[c].length > 0).map((c) => [c, own[c]]))
    return { whole, rows, gone: [], next: '', mark: `epoch/${seq}`, beside }
  }

  beforeEach(async () => {
    setViewportWidth(1440)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
    const person = {
      id,
      first_name: 'Emilia',
      last_name: 'Sandoval',
      email: 'emilia@mail.example',
      phone: '',
      linkedin_url: '',
      paypal_email: '',
      referral_code: 'EMILIA22',
      roles: [],
      account_status: 'active',
      affiliate_status: 'inactive',
      verified: true,
      anonymised_at: '',
      language: 'en',
      created_at: '2026-10-01 10:00:00.000Z',
    }
    const period = {
      id: waiting.source,
      user_id: id,
      start_date: '2026-10-17',
      end_date: '',
      start_reason: '',
      end_reason: '',
      voided_at: '',
    }
    own = Object.fromEntries(ownCollections.map((c) => [c, []])) as unknown as OwnRows
    Object.assign(own, { users: [person], rental_periods: [period], earnings: [waiting] })
    seq = 7
    changed = []
    server = mockServer((url) => {
      if (url.pathname === recordsPath) return records(url)
      if (url.pathname === holdPath) {
        changeRows('line_holds', [hold])
        return { hold: hold.id }
      }
      return { items: [person] }
    })
    const db = await openAdminDatabase()
    await putRow(db, 'program', {
      id: 'program000000',
      time_zone: 'UTC',
      payout_day: 5,
      rental_rate_cents: 10_000,
      commission_rate_cents: 5_000,
      payment_threshold_cents: 10_000,
      program_start: '2025-01-01',
    })
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    await deleteDatabase()
  })

  const show = (at = `/admin/users/${id}`) =>
    renderScreen(
      '/admin/users/:id',
      <>
        <PersonPage />
        <AdminSheets />
      </>,
      at,
    )
  const heading = () => screen.findByRole('heading', { name: 'Emilia Sandoval' })
  const money = () => within(document.querySelector<HTMLElement>('#money') ?? document.body)
  const asked = () => server.asked.filter((url) => url.pathname === recordsPath)

  it('shows all of a person’s records on the server: profile, money, note and referrer', async () => {
    show()
    await heading()
    expect(await screen.findByText('Called on Monday')).toBeTruthy()
    expect(money().getAllByText('$48.39').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Marta Raman' }).getAttribute('href')).toBe('/admin/users/martamartamarta')
    expect(asked()[0]?.searchParams.get('user')).toBe(id)
  })

  it('shows the effect of its own command immediately and reloads only what changed, without a skeleton', async () => {
    show()
    await screen.findByText('Called on Monday')
    const head = await heading()
    await user.click(await screen.findByRole('button', { name: 'Hold Rental, Oct 2026' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.type(dialog.getByRole('textbox'), 'odd')
    await user.click(dialog.getByRole('button', { name: 'Place hold' }))
    const why = await money().findByRole('link', { name: 'Why it’s on hold' })
    expect(why.getAttribute('href')).toBe(`/admin/holds?hold=${hold.id}`)
    expect(asked().map((url) => url.searchParams.get('since'))).toContain('epoch/7')
    // A skeleton would have replaced the element.
    expect(head.isConnected).toBe(true)
  })

  it('shows the last data with its time while offline, even after a restart, and disables changes', async () => {
    show()
    await screen.findByText('Called on Monday')
    cleanup()
    server.down = true
    act(() => syncState.set('offline'))
    show()
    await heading()
    expect((await screen.findByText(/As of Nov 21, 2026/)).textContent).toContain('Connect to make changes')
    expect(money().getAllByText('$48.39').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Correct an amount' }).getAttribute('aria-disabled')).toBe('true')
    cleanup()
    show('/admin/users/nevernevernever')
    expect(await screen.findByText(/haven’t opened this person’s page on this device before/)).toBeTruthy()
    act(() => syncState.set('up-to-date'))
  })

  it('explains each amount as the person would see it, and closes the explanation on Back', async () => {
    const app = show()
    await heading()
    await user.click(await money().findByRole('link', { name: /^\$48\.39/ }))
    expect(app.at()).toBe(`/admin/users/${id}?why=${waiting.id}`)
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText('This is what the person sees.')).toBeTruthy()
    expect(sheet.getByText('$100.00 × 15 ÷ 31')).toBeTruthy()
    expect(sheet.queryByText('This looks wrong')).toBeNull()
    await app.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('view of the app as a member', () => {
  const id = 'lucialucialucia'
  const viewPath = '/api/admin/people/view'
  const person = {
    id,
    created_at: '2026-04-01 10:00:00.000Z',
    updated: '2026-04-01 10:00:00.000Z',
    email: 'lucia@mail.example',
    verified: true,
    first_name: 'Lucía',
    last_name: 'Fernández',
    phone: '',
    linkedin_url: 'https://linkedin.com/in/lucia-fdz',
    paypal_email: 'pagos.lucia@mail.example',
    paypal_changed_at: '',
    referral_code: 'LUCIA222',
    language: 'en',
    notify: {},
    profile_photo_status: '',
    verification_badge_status: '',
    rental_start: '2026-04-15',
    account_status: 'active',
    affiliate_status: 'inactive',
    roles: ['user'],
    terms_version: '',
    anonymised_at: '',
  }
  const answer = (until: string, next = '') => ({ view: 'view00000000001', until, rows: { users: [person] }, next })

  const member = { name: 'Lucía Fernández', email: 'lucia@mail.example', roles: ['user'] }

  const inFifteenMinutes = (): string => new Date(Date.now() + 15 * 60_000).toISOString().replace('T', ' ')

  let db: CoterieDb
  let server: FakeAnswers
  beforeEach(async () => {
    setViewportWidth(1440)
    db = await openAdminDatabase()
    await putRow(db, 'program', { id: 'program000000', time_zone: 'UTC', rate_history: {} } as never)
    server = mockServer((url, body) =>
      url.pathname !== viewPath ? { items: [] } : body === undefined ? member : answer(inFifteenMinutes()),
    )
  })
  afterEach(async () => {
    cleanup()
    vi.unstubAllGlobals()
    await deleteDatabase()
  })

  const show = () =>
    renderWithRouter(
      '/admin/users/:id/view',
      <>
        <ShellFrameContext value={(part) => <Shell>{part}</Shell>}>
          <ViewAsPage />
        </ShellFrameContext>
        <Toasts />
      </>,
      `/admin/users/${id}/view`,
    )
  async function view(user: ReturnType<typeof userEvent.setup>): Promise<void> {
    await user.type(await screen.findByLabelText('Reason for access'), 'a question about October')
    await user.click(screen.getByRole('button', { name: 'Start viewing' }))
  }

  it('asks for a reason before it reads any data', async () => {
    const user = userEvent.setup()
    show()
    await screen.findByLabelText('Reason for access')
    await user.click(screen.getByRole('button', { name: 'Start viewing' }))
    expect(server.bodies.filter((body) => body !== undefined)).toEqual([])
    await view(user)
    expect(await screen.findByText('You’re viewing what Lucía Fernández sees.')).toBeTruthy()
    expect(server.bodies).toContainEqual({ user: id, reason: 'a question about October' })
  })

  it('reports an unknown member instead of asking for a reason', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(serverAnswer({ code: 'not-found' }, 404)))
    show()
    expect(await screen.findByText('This account no longer exists.')).toBeTruthy()
    expect(screen.queryByLabelText('Reason for access')).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to All Users' })).toBeTruthy()
  })

  it('shows the member’s screens from memory, and stores none of their data on the admin’s device', async () => {
    const user = userEvent.setup()
    show()
    await view(user)
    expect(await screen.findByText('pagos.lucia@mail.example')).toBeTruthy()
    for (const c of syncedCollections) {
      expect(JSON.stringify(await act(async () => db.table(c).toArray())), c).not.toContain('lucia@mail.example')
    }
    for (const table of ['outbox', 'pages', 'drafts', 'commands', 'meta']) {
      expect(JSON.stringify(await act(async () => db.table(table).toArray())), table).not.toContain('Lucía')
    }
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(`coterie-${id}`)
  })

  it('is read-only: a click shows only an explanation', async () => {
    const user = userEvent.setup()
    const shown = show()
    await view(user)
    await screen.findByText('pagos.lucia@mail.example')
    const before = shown.at()
    const sent = server.asked.length
    const [link] = screen.getAllByRole('link', { name: /Settings/ })
    if (link === undefined) throw new Error('no link to press')
    await user.click(link)
    expect(shown.at()).toBe(before)
    expect(await screen.findByText('You can’t change anything here')).toBeTruthy()
    expect(server.asked.length).toBe(sent)
    expect(await act(async () => db.outbox.count())).toBe(0)
  })

  it('ends on a click on the button or at its time limit, deletes the rows, and asks for a reason again', async () => {
    const user = userEvent.setup()
    show()
    await view(user)
    await user.click(await screen.findByRole('button', { name: 'Stop viewing' }))
    expect(await screen.findByText('This session has ended.')).toBeTruthy()
    expect(screen.queryByText('pagos.lucia@mail.example')).toBeNull()
    server.answer = (_, body) => (body === undefined ? member : answer('2020-01-01 00:00:00.000Z'))
    await view(user)
    await waitFor(() => expect(screen.queryByText('You’re viewing what Lucía Fernández sees.')).toBeNull())
    expect(await screen.findByLabelText('Reason for access')).toBeTruthy()
  })

  it('reads all pages within one audited view before it shows any data', async () => {
    const user = userEvent.setup()
    server.answer = (_, body) =>
      body === undefined ? member : answer(inFifteenMinutes(), 'after' in (body as object) ? '' : 'more')
    show()
    await view(user)
    await screen.findByText('You’re viewing what Lucía Fernández sees.')
    expect(server.bodies).toContainEqual({
      user: id,
      reason: 'a question about October',
      view: 'view00000000001',
      after: 'more',
    })
  })
})
