// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CodedError } from '../../../domain/error-codes'
import { Toasts } from '../../ui/layers/toasts'
import { withToasts } from '../testing/with-toasts'
import { CreatePaymentDialog } from './create-payment-dialog'
import { commitRunRoute } from '../../../domain/api/money/payment-runs'
import type { MonthsState, RunRow } from '../../../domain/money/payments/payment-run'
import type { FinishedDryRun } from '../../data/queries/money/dry-runs'
import type { Answer } from '../../data/queries/use-route'
import { DryRunSheet } from './runs/dry-run-sheet'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const preview = vi.hoisted(() => ({ overlaps: null as unknown, error: null as Error | null, reloaded: 0 }))
const net = vi.hoisted(() => ({
  dry: null as unknown,
  step: null as string | null,
  rows: [] as { outcome: string }[],
  read: [] as string[],
  error: null as Error | null,
  asked: [] as unknown[],
  reloaded: 0,
}))
const row = (name: string, outcome: RunRow['outcome'], cents: number): RunRow => ({
  userId: name,
  name,
  paymentType: 'rental',
  outcome,
  reason: outcome === 'skipped' ? 'below-threshold' : outcome === 'already' ? 'already-paid' : 'payment',
  amountCents: cents,
  lines: [],
})
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => true,
}))
vi.mock('../../data/queries/money/payments', async (real) => ({
  ...(await real<object>()),
  usePaymentOverlaps: ({ user, periodEnd }: { user: string; periodEnd: string }) => {
    const isComplete = user !== '' && periodEnd !== ''
    return {
      overlaps: isComplete ? preview.overlaps : null,
      error: isComplete ? preview.error : null,
      reload: () => void preview.reloaded++,
    }
  },
}))
vi.mock('../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePeopleSearch: (text: string) => ({
    value: {
      rows: text === '' ? [] : [{ id: 'bea', first_name: 'Bea', last_name: 'Ruiz', email: 'b@mail.example' }],
      more: 0,
    },
    loading: false,
    error: null,
  }),
}))
vi.mock('../../data/queries/money/dry-runs', () => ({
  useDryRun: (month: string | null) => {
    net.asked.push(month)
    return { dry: net.dry, step: net.step, error: net.error, reload: () => void net.reloaded++ }
  },
  useDryRunRows: (id: string, group: string) => {
    net.read.push(`${id} ${group}`)
    return {
      rows: net.rows.filter((row) => row.outcome === group),
      loading: false,
      error: null,
      readMore: () => void net.read.push(`${group} on`),
    }
  },
}))

describe('creating a payment', () => {
  const months = ['2026-09', '2026-10'].map((month, n) => ({ month, waitingLines: n, waitingCents: n * 5000 }))
  const onClose = vi.fn<() => void>()
  const findByLabel = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Payment' }))

  async function fillIn(): Promise<void> {
    const user = userEvent.setup()
    render(withToasts(<CreatePaymentDialog open onDone={() => undefined} onClose={onClose} />))
    await user.type(await screen.findByRole('combobox', { name: 'User' }), 'bea')
    await user.click(await screen.findByRole('option', { name: /Bea Ruiz/ }))
    fireEvent.change(findByLabel('Amount'), { target: { value: '120.00' } })
    fireEvent.change(findByLabel('Period Start'), { target: { value: '2026-09-01' } })
    fireEvent.change(findByLabel('Period End'), { target: { value: '2026-10-31' } })
  }

  beforeEach(() => {
    send.mockReset().mockResolvedValue({ payment: 'new' })
    onClose.mockReset()
    Object.assign(preview, { overlaps: { months, already: [], cents: 0, seen: 'none' }, error: null, reloaded: 0 })
  })
  afterEach(cleanup)

  test('asks for a choice for each month separately; without one it creates nothing and shows an error at the month', async () => {
    await fillIn()
    const october = await screen.findByRole('group', { name: /October 2026/ })
    expect(october.textContent).toContain('$50.00 unpaid')
    await create()
    expect(
      await screen.findAllByText(
        'For each month, choose whether this payment replaces that month’s earnings or is paid in addition to them.',
      ),
    ).toHaveLength(2)
    expect(send).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Replace all' }))
    await userEvent.click(within(october).getByRole('radio', { name: 'Pay in addition' }))
    await create()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      user: 'bea',
      amount: '120.00',
      months: [
        { month: '2026-09', choice: 'instead' },
        { month: '2026-10', choice: 'as-well' },
      ],
      seen: 'none',
    })
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(await screen.findByText('Payment Created')).toBeTruthy()
  })

  test('shows that all fields are required, and why the server rejected the payment', async () => {
    render(<CreatePaymentDialog open onDone={() => undefined} onClose={onClose} />)
    await create()
    expect((await screen.findAllByText('Please fill in all required fields')).length).toBeGreaterThan(0)
    expect(send).not.toHaveBeenCalled()
    cleanup()
    send.mockRejectedValueOnce(new CodedError('server-error'))
    await fillIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Replace all' }))
    await create()
    expect(await screen.findByText(/^Failed to create payment: /)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('requires a confirmation for lines that are already paid, and again after these have changed', async () => {
    const line = { payment: 'p', month: '2026-10', kind: 'rental', cents: 10_000, status: 'pending', byHand: false }
    preview.overlaps = { months: [], already: [line], cents: 10_000, seen: 'one' }
    await fillIn()
    await screen.findByText('$100.00 for these months is already in a payment')
    expect(screen.getByText('Rental, Oct 2026: $100.00, Pending')).toBeTruthy()
    await create()
    await screen.findByText(/A payment already covers these months/)
    expect(send).not.toHaveBeenCalled()
    const box = screen.getByRole('checkbox', { name: /I understand/ })
    await userEvent.click(box)
    send.mockRejectedValueOnce(new CodedError('payment-duplicate'))
    await create()
    await waitFor(() => expect(preview.reloaded).toBe(1))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('shows a read error with a retry, and creates no payment until the read succeeds', async () => {
    preview.error = new Error('no')
    await fillIn()
    await screen.findByText(/Couldn’t check for overlapping earnings/)
    await create()
    expect(send).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(preview.reloaded).toBe(1)
  })
})

describe('dry run sheet', () => {
  const rows = [row('Ana', 'created', 10_000), row('Bea', 'already', 5_000), row('Carla', 'skipped', 1_613)]
  const dryRun: FinishedDryRun = {
    id: 'dry',
    state: 'done',
    month: '2026-10',
    hash: 'seen',
    counts: { created: 1, already: 1, skipped: 1, lines: 2 },
    totals: { rentalCents: 10_000, commissionCents: 0 },
    sums: { created: 10_000, already: 5_000, skipped: 1_613 },
    late: { rows: 0, cents: 0 },
  }
  const reloadMonths = vi.fn<() => void>()
  const months = (more: Partial<Answer<MonthsState>> = {}): Answer<MonthsState> => ({
    value: { ready: ['2026-10'], generated: ['2026-09'], newestRun: null, today: '2026-11-22' },
    loading: false,
    error: null,
    asOf: null,
    reload: reloadMonths,
    ...more,
  })
  const onClose = vi.fn<() => void>()
  const onStarted = vi.fn<() => void>()
  const show = async (of = months()) =>
    await act(async () =>
      render(<DryRunSheet months={of} thresholdCents={10_000} onClose={onClose} onStarted={onStarted} />),
    )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  beforeEach(() => {
    send.mockReset().mockResolvedValue({ job: 'job' })
    for (const spy of [onClose, onStarted, reloadMonths]) spy.mockReset()
    Object.assign(net, { dry: dryRun, step: null, rows, read: [], error: null, asked: [], reloaded: 0 })
  })
  afterEach(cleanup)

  test('lists all people with amount and reason, and its button starts exactly that run only once', async () => {
    await show()
    expect(net.asked.at(-1)).toBe('2026-10')
    expect(
      screen.getByText(/Nothing is created yet\. Payments for November can be generated starting Dec 1/),
    ).toBeTruthy()
    expect(screen.getByText(/Below the \$100\.00 minimum, so it carries over to November/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Already created 1, $50.00' })).toBeTruthy()
    let end: (output: unknown) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create 1 payment' }))
    expect(screen.getByRole('button', { name: 'Working…' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => end({ job: 'job' }))
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(commitRunRoute, { month: '2026-10', hash: 'seen' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('remains open with its content if the run can’t be started', async () => {
    send.mockRejectedValueOnce(new CodedError('month-earlier-missing'))
    await show()
    await act(async () => render(<Toasts />))
    await press('Create 1 payment')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(await screen.findByText(/^Failed to generate payments: /)).toBeTruthy()
    expect(onStarted).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('loads another dry run for another month, and never shows one month’s numbers for the other', async () => {
    await show()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-09')
    expect(net.asked.at(-1)).toBe('2026-09')
    expect(screen.queryByText('Ana')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  })

  test('shows a retry if the months or the dry run can’t be loaded, and a skeleton before', async () => {
    net.dry = null
    await show()
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    cleanup()
    await show(months({ value: undefined, error: new Error('no') }))
    await press('Try again')
    expect(reloadMonths).toHaveBeenCalledTimes(1)
    cleanup()
    net.error = new CodedError('server-error')
    await show()
    await press('Try again')
    expect(net.reloaded).toBe(1)
  })

  test('lists lines for months generated earlier separately, with their own sum (M5)', async () => {
    net.dry = { ...dryRun, late: { rows: 1, cents: 2_000 } }
    await show()
    expect(screen.getByRole('heading', { name: 'Late changes to earlier months 1, $20.00' })).toBeTruthy()
    expect(net.read).toContain('dry late')
    cleanup()
    net.dry = dryRun
    await show()
    expect(screen.queryByText(/Late changes to earlier months/)).toBeNull()
  })
})
