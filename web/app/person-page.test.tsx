// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdLineRoute } from '../../domain/api/holds'
import { ownCollections, type OwnRows } from '../../domain/people/own-collections'
import { syncState } from '../data/sync/status'
import { putRow } from '../data/testing/affiliate'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf, type TestAnswers } from '../data/testing/screen'
import { PersonReasonSheet } from '../features/earnings/person-reason-sheet'
import { PersonPage } from '../features/people/person-page'

const user = userEvent.setup()
const id = 'emilia000000000'
const recordsPath = '/api/admin/people/records'
const holdPath = holdLineRoute.name.slice('POST '.length)

/** What the test's server has of her; `changed` since which mark. */
let own: OwnRows
let seq: number
let changed: { c: keyof OwnRows; seq: number }[]
let server: TestAnswers

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

function change<C extends keyof OwnRows>(c: C, rows: object[]): void {
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
  }
  const rows = Object.fromEntries(shown.filter((c) => own[c].length > 0).map((c) => [c, own[c]]))
  return { whole, rows, gone: [], next: '', mark: `epoch/${seq}`, beside }
}

beforeEach(async () => {
  windowOf(1440)
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
    created: '2026-10-01 10:00:00.000Z',
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
  server = answerWith((url) => {
    if (url.pathname === recordsPath) return records(url)
    if (url.pathname === holdPath) {
      change('line_holds', [hold])
      return { hold: hold.id }
    }
    return { items: [person] }
  })
  const db = await adminsCopy()
  await putRow(db, 'programme', {
    id: 'programme000000',
    time_zone: 'UTC',
    payout_day: 5,
    rental_rate_cents: 10_000,
    commission_rate_cents: 5_000,
    payment_threshold_cents: 10_000,
    programme_start: '2025-01-01',
  })
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await dropCopy()
})

const show = (at = `/admin/users/${id}`) =>
  showScreen(
    '/admin/users/:id',
    <>
      <PersonPage />
      <PersonReasonSheet />
    </>,
    at,
  )
const heading = () => screen.findByRole('heading', { name: 'Emilia Sandoval' })
const money = () => within(document.querySelector<HTMLElement>('#money') ?? document.body)
const asked = () => server.asked.filter((url) => url.pathname === recordsPath)
/** Sync has just looked for news. */
const exchanged = () =>
  act(async () => {
    syncState.set('syncing')
    syncState.set('up-to-date')
    await Promise.resolve()
  })

it('is read from the server, and says all of it at once: who, money, note, who earns on them', async () => {
  show()
  await heading()
  expect(await screen.findByText('Called on Monday')).toBeTruthy()
  expect(money().getAllByText('$48.39').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Marta Raman' }).getAttribute('href')).toBe('/admin/users/martamartamarta')
  expect(asked()[0]?.searchParams.get('user')).toBe(id)
})

it('shows its own command’s effect at once, asking only for what changed, and never goes back to bones', async () => {
  show()
  await screen.findByText('Called on Monday')
  const head = await heading()
  await user.click(await screen.findByRole('button', { name: 'Hold Rental, Oct 2026' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'odd')
  await user.click(dialog.getByRole('button', { name: 'Hold the line' }))
  const why = await money().findByRole('link', { name: 'Why it is held' })
  expect(why.getAttribute('href')).toBe(`/admin/holds?hold=${hold.id}`)
  expect(asked().map((url) => url.searchParams.get('since'))).toContain('epoch/7')
  // bones in between would have taken it away
  expect(head.isConnected).toBe(true)
})

it('learns what another admin changed, with the next look of the copy', async () => {
  show()
  await heading()
  await screen.findByText('Called on Monday')
  vi.setSystemTime(Date.parse('2026-11-21T12:01:00Z'))
  change('users', [{ ...own.users[0], last_name: 'Ruiz' }])
  await exchanged()
  // the page asks again after some seconds
  expect(await screen.findByRole('heading', { name: 'Emilia Ruiz' }, { timeout: 20_000 })).toBeTruthy()
})

it('offline it stays as it was last read, as of when, also after a restart; nothing can be changed', async () => {
  show()
  await screen.findByText('Called on Monday')
  cleanup()
  server.down = true
  act(() => syncState.set('offline'))
  show()
  await heading()
  expect((await screen.findByText(/As of Nov 21, 2026/)).textContent).toContain(
    'Changes are possible when you are back',
  )
  expect(money().getAllByText('$48.39').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Correct an amount' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  show('/admin/users/nevernevernever')
  expect(await screen.findByText(/hasn’t been opened on this device before/)).toBeTruthy()
  act(() => syncState.set('up-to-date'))
})

it('says when they can’t be read, and reads them again', async () => {
  server.answer = (url) => (url.pathname === recordsPath ? new Error('broken') : { items: [] })
  show()
  const again = await screen.findByRole('button', { name: /try again/i })
  server.answer = (url) => (url.pathname === recordsPath ? records(url) : { items: [] })
  await user.click(again)
  await heading()
})

it('opens the reason of each amount, as the person reads it; Back closes it', async () => {
  const app = show()
  await heading()
  await user.click(await money().findByRole('link', { name: /^\$48\.39/ }))
  expect(app.at()).toBe(`/admin/users/${id}?why=${waiting.id}`)
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('This is what the person reads of it.')).toBeTruthy()
  expect(sheet.getByText('$100.00 × 15 ÷ 31')).toBeTruthy()
  expect(sheet.queryByText('This looks wrong')).toBeNull()
  await app.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const [name, title] of [
    [/^\$100\.00 a month/, 'Rental rate'],
    [/^\$70\.00/, 'Rental, November 2026'],
    [/^\$0\.00/, 'Total Earnings'],
  ] as const) {
    await user.click(screen.getByRole('link', { name }))
    await screen.findByRole('dialog', { name: title })
    await app.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

it('opens what a rental has earned, line by line', async () => {
  show()
  await heading()
  const periods = within(await screen.findByRole('list', { name: 'Rental periods' }))
  await user.click(periods.getByRole('button', { name: /^\$48\.39/ }))
  const sheet = within(await screen.findByRole('dialog', { name: /^Earned, Oct 17, 2026/ }))
  expect(sheet.getAllByText('$48.39')).toHaveLength(3)
})
