// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { PaymentActionJob } from '../../../domain/collections/money/payment-action-jobs'
import type { PaymentRunJob, PaymentRun } from '../../../domain/collections/money/payment-runs'
import type { MonthsState } from '../../../domain/money/payments/payment-run'
import type { RunComparison, RunComparisonRow } from '../../../domain/money/payments/compare-runs'
import type { PaymentDetail, PaymentRow } from '../../../domain/api/money/payment-lists'
import type { CoterieDb } from '../../data/engine/db/database'
import { listedPayment, paymentRow, simulateSyncPing } from '../../data/testing/payments-server'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
  type FakeAnswers,
} from '../../data/testing/screen'
import { toast } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { PaymentActionJobs, RunJobs } from './jobs'
import { PaymentBatches } from './payment-sheet'
import { RunPage, RunsPage } from './runs/run-page'
import { UndoRun } from './runs/run-summary'

// Shortens the minimum interval between two reads, which is several seconds in the product.
vi.mock('../../data/queries/query-client', async (real) => ({ ...(await real<object>()), minRefetchIntervalMs: 100 }))

const stamp = (ago: number): string => new Date(Date.now() - ago).toISOString().replace('T', ' ')
let lastNumber = 0

describe('bulk actions on payments', () => {
  const job = (more: Partial<PaymentActionJob>): PaymentActionJob => ({
    id: `move${(lastNumber += 1)}`,
    action: 'approve',
    actor: '',
    reference: '',
    sent_on: '',
    state: 'working',
    total: 100_000,
    total_cents: 10_000_000_00,
    done: 34_500,
    done_cents: 3_450_000_00,
    skipped: {},
    tries: 0,
    code: '',
    created: stamp(60_000),
    updated: stamp(1_000),
    ...more,
  })
  const show = (...jobs: PaymentActionJob[]) => render(<PaymentActionJobs jobs={jobs} />)
  afterEach(cleanup)

  test('show the result and the skipped payments with reasons until the message is closed', async () => {
    const skipped = { 'payee-cooling-off': 2, 'payment-state-changed': 1 }
    show(job({ state: 'done', done: 99_997, done_cents: 9_999_700_00, skipped }))
    expect(screen.getByRole('status').textContent).toContain(
      'Approved 99,997 payments, $9,999,700.00. 3 payments weren’t changed: 2 with a new PayPal email, 1 changed by another admin.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('show where and why they stopped, and that the other payments are unchanged', () => {
    show(job({ state: 'failed', code: 'move-interrupted', done: 12_000 }))
    expect(screen.getByRole('alert').textContent).toMatch(
      /Stopped after 12,000 of 100,000 payments\..*The server stopped before this.*The remaining payments are unchanged/,
    )
  })
})

describe('a payment’s payout batches', () => {
  afterEach(cleanup)

  const show = (status: PaymentRow['status'], ...batches: Partial<PaymentDetail['batches'][number]>[]) =>
    render(
      <PaymentBatches
        payment={listedPayment(paymentRow('Ana', { status, payout_until: '2026-12-12' }))}
        batches={batches.map((each, at) => ({
          id: `batch${at}`,
          n: batches.length - at,
          state: 'returned',
          returned_cents: 0,
          owed_cents: 0,
          ...each,
        }))}
      />,
      { wrapper: MemoryRouter },
    )

  it('show how much of a paid payment was returned, and whether a correction is recorded', () => {
    const refunded = { state: 'refunded', returned_cents: 9_991 } as const
    show('dispersed', { ...refunded, owed_cents: 9_991 })
    expect(screen.getByText(/\$99\.91 was returned; \$99\.91 still needs a correction\./)).toBeTruthy()
    cleanup()
    show('dispersed', refunded)
    expect(screen.getByText(/\$99\.91 was returned, and a correction is recorded\./)).toBeTruthy()
  })
})

describe('monthly run jobs', () => {
  const job = (more: Partial<PaymentRunJob>): PaymentRunJob => ({
    id: `job${(lastNumber += 1)}`,
    month: '2026-10',
    hash: '',
    actor: '',
    state: 'working',
    step: 'balances',
    tries: 1,
    run: '',
    counts: { created: 0, already: 0, skipped: 0, lines: 0 },
    code: '',
    created: stamp(60_000),
    updated: stamp(1_000),
    ...more,
  })
  const onRunAgain = vi.fn<() => void>()
  const show = (...jobs: PaymentRunJob[]) => render(<RunJobs jobs={jobs} onRunAgain={onRunAgain} />)
  afterEach(() => {
    cleanup()
    onRunAgain.mockReset()
  })

  test('don’t show a new run as ended if the page’s clock is wrong', () => {
    show(job({ state: 'waiting', step: '', created: stamp(-2_000), updated: stamp(-2_000) }))
    expect(screen.getByRole('heading', { name: 'Generating payments for October 2026' })).toBeTruthy()
    expect(screen.queryByText(/were already generated/)).toBeNull()
  })

  describe('toasts', () => {
    const startedJob = job({ counts: { created: 12, already: 0, skipped: 0, lines: 20 } })
    const page = (state: PaymentRunJob['state']) =>
      withToasts(<RunJobs jobs={[{ ...startedJob, state }]} onRunAgain={onRunAgain} />)

    test('replace the one about the start with one about the result', async () => {
      const { rerender } = render(page('working'))
      act(() => void toast({ kind: 'ok', id: 'run-2026-10', title: 'Generating payments for October 2026' }))
      const messageRegion = () => within(screen.getByRole('region', { name: 'App messages' }))
      expect(messageRegion().getByText('Generating payments for October 2026')).toBeTruthy()
      rerender(page('done'))
      expect(await messageRegion().findByText('Payments Generated')).toBeTruthy()
      expect(messageRegion().getByText('12 payments generated for October 2026.')).toBeTruthy()
      expect(messageRegion().queryByText('Generating payments for October 2026')).toBeNull()
    })

    test('report a failed run', async () => {
      const { rerender } = render(page('working'))
      rerender(page('failed'))
      expect(await screen.findByText('Failed to generate monthly payments')).toBeTruthy()
    })
  })

  test('show why a run failed, with a link to a new dry run', async () => {
    show(job({ state: 'failed', step: '', code: 'dry-run-stale' }))
    expect(screen.getByRole('alert').textContent).toMatch(
      /Couldn’t generate payments for October 2026\..*Something changed since the preview/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Review' }))
    expect(onRunAgain).toHaveBeenCalledTimes(1)
  })
})

type NewestRun = NonNullable<MonthsState['newestRun']>
const newest: NewestRun = {
  id: 'run000000000002',
  month: '2026-10',
  undoable: true,
  payments: 3,
  cents: 25_000,
  lines: 4,
  keptHolds: 0,
  otherHolds: 0,
  corrections: 0,
  correctionCents: 0,
}

test('undoing a run asks for confirmation and names the affected holds and corrections, if there are any (M36)', async () => {
  const question = async (run: NewestRun) => {
    cleanup()
    renderScreen('/', <UndoRun run={run} onUndone={() => undefined} onClose={() => undefined} />, '/')
    return (await screen.findByRole('alertdialog')).textContent
  }
  const text = await question({ ...newest, keptHolds: 1, otherHolds: 2, corrections: 1, correctionCents: 2_000 })
  expect(text).toContain('1 hold placed by an admin is kept and will apply to the next line item created.')
  expect(text).toContain('2 other holds will end. They’ll be placed again if their reasons still apply.')
  expect(text).toContain('1 correction to these earnings will also be canceled: +$20.00.')
  expect(await question(newest)).not.toMatch(/hold|correction/i)
  cleanup()
})

describe('run page', () => {
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
  const found: RunComparison = {
    state: 'done',
    id: 'beside',
    counts: { differs: 2, all: 6, created: 3, already: 1, skipped: 2 },
    created: { cents: 25_000, people: 2 },
    besideCreated: { cents: 20_000, people: 3 },
    reasons: ['already-paid', 'below-threshold', 'payment'],
  }
  const row = (position: number, more: Partial<RunComparisonRow>): RunComparisonRow => ({
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
  const september = { month: '2026-09', days: 14, daysInMonth: 30, rateCents: 10_000, amountCents: 4_667 }
  const line = { kind: 'rental', ...september, carried: true, late: false, n: 1, referredName: '' } as const
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

  let db: CoterieDb
  let answers: FakeAnswers
  let newestRun: NewestRun
  let moved: number
  beforeEach(async () => {
    setViewportWidth(1440)
    newestRun = newest
    moved = 0
    db = await openAdminDatabase()
    await db.rows('payment_runs').bulkPut([run(1, '2026-09'), run(2, '2026-10')])
    answers = mockServer((url) => {
      if (url.pathname.endsWith('/months')) return { ready: [], generated: [], newestRun, today: '2026-11-22' }
      if (url.pathname.endsWith('/one'))
        return { committed: { at: '', by: '' }, byItself: true, tookMs: 4_120, undone: null, moved }
      if (url.pathname.endsWith('/compare')) return found
      return { rows, next: '' }
    })
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const show = (at = '/admin/runs/2026-10') => renderScreen('/admin/runs/:month', <RunPage />, at)
  const results = () => answers.asked.filter(({ pathname }) => pathname.endsWith('/results'))
  const lastComparison = () => answers.bodies.filter((body) => body !== undefined && 'run' in (body as object)).at(-1)

  test('shows what the run created, who started it and how long it took, compared with the previous month', async () => {
    show()
    expect(await screen.findByRole('heading', { level: 1, name: 'October 2026 run' })).toBeTruthy()
    expect(await screen.findByText(/^Generated on .* automatically, 4\.1 s\. This is the final record/)).toBeTruthy()
    const card = screen.getByRole('region', { name: 'Created' })
    expect(within(card).getByText('$250.00')).toBeTruthy()
    expect(await within(card).findByText('+$50.00')).toBeTruthy()
    expect(within(card).getByText('−1')).toBeTruthy()
    const picture = within(card).getByRole('img', { name: '3 created, 1 already created, 2 skipped' })
    expect(picture.children).toHaveLength(6)
    expect(lastComparison()).toEqual({ run: 'run000000000002', beside: 'run000000000001' })
  })

  test('shows only differences by default; each row has outcome, difference and reason', async () => {
    show()
    const table = await screen.findByRole('table')
    expect(await within(table).findByText('Person 1')).toBeTruthy()
    const [, first, second, third] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain(
      '$146.67-+$146.67Sep (14 of 30 days) carried over $46.67, and 2 more line items',
    )
    expect(second?.textContent).toContain('Skipped$0.00$38.71 unpaid$93.33−$93.33Below the minimum, so it carries over')
    // The difference is this month minus the previous month. The amount that was carried over was not paid in the previous
    // month.
    expect(third?.textContent).toContain('Created$196.67$0.00$96.67 unpaid+$196.67')
    expect(
      within(table)
        .getByRole('link', { name: /^\$146\.67/ })
        .getAttribute('href'),
    ).toBe('/admin/payments?payment=pay000000000001')
    expect(results().at(-1)?.searchParams.get('group')).toBe('differs')
    expect(screen.getByRole('button', { name: 'Differs from September 2', pressed: true })).toBeTruthy()
  })

  test('asks before undoing; a reason replaces the button when a payment has changed here or elsewhere (M5)', async () => {
    const user = userEvent.setup()
    show()
    const undo = await screen.findByRole('button', { name: 'Undo the payments for October 2026' })
    await user.click(undo)
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('$250.00')
    await user.click(within(dialog).getByRole('button', { name: 'Keep payments' }))
    newestRun = { ...newestRun, undoable: false }
    moved = 588
    simulateSyncPing()
    expect(await screen.findByText('Can’t be undone: 588 payments are approved or dispersed')).toBeTruthy()
    expect(undo.isConnected).toBe(false)
  })

  test('shows that a run was undone, and lists it among the month’s runs', async () => {
    const user = userEvent.setup()
    await act(async () => db.rows('payment_runs').bulkPut([run(2, '2026-10', { state: 'undone' }), run(3, '2026-10')]))
    const app = show()
    const choice = await screen.findByRole('combobox', { name: 'Run' })
    await user.selectOptions(choice, 'Oct 2026, run 1 (undone)')
    await waitFor(() => expect(app.at()).toBe('/admin/runs/2026-10?run=2'))
    expect(await screen.findByText(/Undone\. Its payments were canceled\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('shows that a month has no run; a URL without a month redirects to the newest run', async () => {
    show('/admin/runs/2026-08')
    expect(await screen.findByText('No run for August 2026')).toBeTruthy()
    cleanup()
    const app = renderScreen('/admin/runs', <RunsPage />)
    await waitFor(() => expect(app.at()).toBe('/admin/runs/2026-10'))
    cleanup()
    await act(async () => db.rows('payment_runs').clear())
    renderScreen('/admin/runs', <RunsPage />)
    expect(await screen.findByText('No run yet')).toBeTruthy()
  })
})
