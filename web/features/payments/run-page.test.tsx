// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentRun } from '../../../domain/collections/payment-runs'
import type { RunBeside, StoredRow } from '../../../domain/money/run-beside'
import type { CoterieDb } from '../../data/db/database'
import { poke } from '../../data/testing/payments-server'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf, type TestAnswers } from '../../data/testing/screen'
import { RunPage } from './run-page'
import { RunsPage } from './runs-page'

const run = (n: number, month: string, more: Partial<PaymentRun> = {}): PaymentRun => ({
  id: `run00000000000${n}`,
  created: '2026-11-01 00:00:00.000Z',
  updated: '2026-11-01 00:00:00.000Z',
  n,
  month,
  state: 'committed',
  actor: '',
  dry_run_hash: '',
  counts: { created: 3, already: 1, skipped: 2, lines: 4 },
  totals: { rental_cents: 20_000, commission_cents: 5_000 },
  ...more,
})
const found: RunBeside = {
  state: 'done',
  id: 'beside',
  counts: { differs: 2, all: 6, created: 3, already: 1, skipped: 2 },
  created: { cents: 25_000, people: 2 },
  besideCreated: { cents: 20_000, people: 3 },
  reasons: ['already-paid', 'below-threshold', 'payment'],
}
const row = (position: number, more: Partial<StoredRow>): StoredRow => ({
  position,
  userId: `user0000000000${position}`,
  name: `Person ${position}`,
  email: `p${position}@mail.example`,
  paymentType: 'rental',
  here: { outcome: 'created', reason: 'payment', amountCents: 14_667 },
  beside: null,
  payment: `pay00000000000${position}`,
  lines: [],
  lineCount: 0,
  ...more,
})
const line = {
  kind: 'rental' as const,
  month: '2026-09',
  days: 14,
  daysInMonth: 30,
  rateCents: 10_000,
  amountCents: 4_667,
  carried: true,
  late: false,
  n: 1,
  referredName: '',
}
const rows = [
  row(1, { lines: [line], lineCount: 3 }),
  row(2, {
    here: { outcome: 'skipped', reason: 'below-threshold', amountCents: 3_871 },
    beside: { outcome: 'created', reason: 'payment', amountCents: 9_333 },
    payment: '',
  }),
  row(3, {
    here: { outcome: 'created', reason: 'payment', amountCents: 19_667 },
    beside: { outcome: 'skipped', reason: 'below-threshold', amountCents: 9_667 },
  }),
]
/** What another run kept back, in a row of its own beside what it paid: this run's own row of them stands above. */
const besideAlone = (reason: 'held' | 'below-threshold') =>
  row(4, { here: null, beside: { outcome: 'skipped', reason, amountCents: 167 }, payment: '' })

let db: CoterieDb
let answers: TestAnswers
const untouched = { keptHolds: 0, otherHolds: 0, corrections: 0, correctionCents: 0 }
let newestRun: object | null
let moved: number
let listed: StoredRow[]
beforeEach(async () => {
  windowOf(1440)
  newestRun = {
    id: 'run000000000002',
    month: '2026-10',
    undoable: true,
    payments: 3,
    cents: 25_000,
    lines: 4,
    ...untouched,
  }
  moved = 0
  listed = rows
  db = await adminsCopy()
  await db.rows('payment_runs').bulkPut([run(1, '2026-09'), run(2, '2026-10')])
  answers = answerWith((url) => {
    if (url.pathname.endsWith('/months')) return { ready: [], generated: [], newestRun, today: '2026-11-22' }
    if (url.pathname.endsWith('/one'))
      return { committed: { at: '', by: '' }, byItself: true, tookMs: 4_120, undone: null, moved }
    if (url.pathname.endsWith('/beside')) return found
    return { rows: listed, next: '' }
  })
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const show = (at = '/admin/runs/2026-10') => showScreen('/admin/runs/:month', <RunPage />, at)
const results = () => answers.asked.filter(({ pathname }) => pathname.endsWith('/results'))
const laid = () => answers.bodies.filter((body) => body !== undefined && 'run' in (body as object)).at(-1)

test.each([
  ['held', 'Nothing was held in October'],
  ['below-threshold', 'Nothing was due to them in October'],
] as const)('of what only the other run kept back as %s it says no more than it knows', async (reason, words) => {
  listed = [...rows, besideAlone(reason)]
  show()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('says what the run made, who made it and how long it took, beside the month before', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Run of October 2026' })).toBeTruthy()
  expect(await screen.findByText(/^Committed on .* by itself, 4\.1 s\. Stored as it was/)).toBeTruthy()
  const card = screen.getByRole('region', { name: 'Created' })
  expect(within(card).getByText('$250.00')).toBeTruthy()
  expect(await within(card).findByText('+$50.00')).toBeTruthy()
  expect(within(card).getByText('−1')).toBeTruthy()
  const picture = within(card).getByRole('img', { name: '3 created, 1 already there, 2 skipped' })
  expect(picture.children).toHaveLength(6)
  expect(laid()).toEqual({ run: 'run000000000002', beside: 'run000000000001' })
})

test('begins with what differs; each row says what became of it, by how much, and why', async () => {
  show()
  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Person 1')).toBeTruthy()
  const [, first, second, third] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain('$146.67-+$146.67Sep 14 of 30 days carried over $46.67, and 2 more lines')
  expect(second?.textContent).toContain('Skipped$0.00$38.71 open$93.33−$93.33Under the threshold, carries over')
  // this month less the month before is the difference: what waited in it was no payment of it
  expect(third?.textContent).toContain('Created$196.67$0.00$96.67 open+$196.67')
  expect(
    within(table)
      .getByRole('link', { name: /^\$146\.67/ })
      .getAttribute('href'),
  ).toBe('/admin/payments?payment=pay000000000001')
  expect(results().at(-1)?.searchParams.get('group')).toBe('differs')
  expect(screen.getByRole('button', { name: 'Differs from September 2', pressed: true })).toBeTruthy()
})

test('tabs, reason and the other run stand in the address, and are asked of the server', async () => {
  const user = userEvent.setup()
  const app = show()
  await user.click(await screen.findByRole('button', { name: 'Skipped 2' }))
  await waitFor(() => expect(results().at(-1)?.searchParams.get('group')).toBe('skipped'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'below-threshold')
  await waitFor(() => expect(results().at(-1)?.searchParams.get('reason')).toBe('below-threshold'))
  expect(app.at()).toBe('/admin/runs/2026-10?group=skipped&reason=below-threshold')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Beside' }), '')
  await waitFor(() => expect(laid()).toEqual({ run: 'run000000000002' }))
  expect(screen.queryByText(/^Differs/)).toBeNull()
  expect(app.at()).toBe('/admin/runs/2026-10?group=skipped&reason=below-threshold&beside=0')
})

test('undoing asks first; it goes when a payment moves on, here or on another device, and it is said why (M5)', async () => {
  const user = userEvent.setup()
  show()
  const undo = await screen.findByRole('button', { name: 'Undo the payments of October 2026' })
  await user.click(undo)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('$250.00')
  await user.click(within(dialog).getByRole('button', { name: 'Keep them' }))
  newestRun = { ...newestRun, undoable: false }
  moved = 588
  poke()
  expect(await screen.findByText('Can’t be undone: 588 are approved or sent')).toBeTruthy()
  expect(undo.isConnected).toBe(false)
})

test('an earlier run says which one came after it', async () => {
  show('/admin/runs/2026-09')
  expect(await screen.findByText('Can’t be undone: the run of October came after it')).toBeTruthy()
  // nothing stands before the first one: everybody is shown
  await waitFor(() => expect(results().at(-1)?.searchParams.get('group')).toBe('all'))
})

test('a run that was undone says so, and can be chosen among its month’s', async () => {
  const user = userEvent.setup()
  await db.rows('payment_runs').bulkPut([run(2, '2026-10', { state: 'undone' }), run(3, '2026-10')])
  const app = show()
  const choice = await screen.findByRole('combobox', { name: 'Run' })
  await user.selectOptions(choice, 'Oct 2026, run 1, undone')
  await waitFor(() => expect(app.at()).toBe('/admin/runs/2026-10?run=2'))
  expect(await screen.findByText(/Undone\. Its payments are cancelled\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('on a phone a row says the same under each other', async () => {
  windowOf(390)
  show()
  const list = await screen.findByRole('list', { name: 'What the run said of everybody' })
  const [first, second, third] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('Rental · not in Sep')
  expect(second?.textContent).toContain('Rental · Skipped · Sep $93.33')
  expect(second?.textContent).toContain('−$93.33')
  expect(third?.textContent).toContain('Rental · Sep $0.00 · $96.67 open+$196.67')
})

test('a month without a run says so; the plain address leads to the newest', async () => {
  show('/admin/runs/2026-08')
  expect(await screen.findByText('August 2026 has no run')).toBeTruthy()
  cleanup()
  const app = showScreen('/admin/runs', <RunsPage />)
  await waitFor(() => expect(app.at()).toBe('/admin/runs/2026-10'))
  cleanup()
  await db.rows('payment_runs').clear()
  showScreen('/admin/runs', <RunsPage />)
  expect(await screen.findByText('No run yet')).toBeTruthy()
})
