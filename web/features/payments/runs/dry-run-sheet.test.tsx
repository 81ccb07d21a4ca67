// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commitRunRoute } from '../../../../domain/api/money/payment-runs'
import { CodedError } from '../../../../domain/error-codes'
import type { MonthsState, RunRow } from '../../../../domain/money/payments/payment-run'
import type { SeenDryRun } from '../../../data/queries/money/dry-runs'
import type { Answer } from '../../../data/queries/use-route'
import { Toasts } from '../../../ui/layers/toasts'
import { DryRunSheet } from './dry-run-sheet'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const net = vi.hoisted(() => ({
  dry: null as unknown,
  step: null as string | null,
  rows: [] as { outcome: string }[],
  read: [] as string[],
  error: null as Error | null,
  asked: [] as unknown[],
  reloaded: 0,
}))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => true,
}))
vi.mock('../../../data/queries/money/dry-runs', () => ({
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
      readOn: () => void net.read.push(`${group} on`),
    }
  },
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
const rows = [row('Ana', 'created', 10_000), row('Bea', 'already', 5_000), row('Carla', 'skipped', 1_613)]
const dry: SeenDryRun = {
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
const onAsked = vi.fn<() => void>()
const show = (of = months()) =>
  render(<DryRunSheet months={of} thresholdCents={10_000} onClose={onClose} onAsked={onAsked} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  send.mockReset().mockResolvedValue({ job: 'job' })
  for (const spy of [onClose, onAsked, reloadMonths]) spy.mockReset()
  Object.assign(net, { dry, step: null, rows, read: [], error: null, asked: [], reloaded: 0 })
})
afterEach(cleanup)

test('shows everybody with amount and reason first; the button does exactly what was seen, once', async () => {
  show()
  expect(net.asked.at(-1)).toBe('2026-10')
  expect(screen.getByText(/Nothing has been written\. November can be generated from Dec 1/)).toBeTruthy()
  expect(screen.getByText(/Under the \$100\.00 threshold\. Carries over to November/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Already there 1, $50.00' })).toBeTruthy()
  let end: (output: unknown) => void = () => undefined
  send.mockImplementation(() => new Promise((resolve) => (end = resolve)))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create 1 payment' }))
  expect(screen.getByRole('button', { name: 'Working…' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => end({ job: 'job' }))
  await waitFor(() => expect(onAsked).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(commitRunRoute, { month: '2026-10', hash: 'seen' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('when it can’t even be asked for, the sheet stays with what was seen', async () => {
  send.mockRejectedValueOnce(new CodedError('month-earlier-missing'))
  show()
  render(<Toasts />)
  await press('Create 1 payment')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(await screen.findByText(/^Failed to generate payments: /)).toBeTruthy()
  expect(onAsked).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('while the server counts it says which step it is at, and writing is none of a dry run’s', () => {
  Object.assign(net, { dry: null, step: 'lines' })
  show()
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('Step 2 of 3: Working out the lines')
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('a hundred thousand people are read as far as they are looked at', async () => {
  const many = Array.from({ length: 50 }, (_, n) => row(`Person ${n}`, 'created', 10_000))
  Object.assign(net, {
    dry: { ...dry, counts: { created: 100_000, already: 0, skipped: 0, lines: 100_000 } },
    rows: many,
  })
  show()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(screen.getByRole('img').children.length).toBeLessThanOrEqual(240)
  expect(screen.getByText('One disc is 1,000 persons and types.')).toBeTruthy()
  await press('Show 99,992 more')
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  expect(net.read.filter((read) => read === 'created on')).toHaveLength(0)
  await press('Show 99,950 more')
  expect(net.read.filter((read) => read === 'created on')).toHaveLength(1)
})

test('another month is another dry run; the figures of one never stand under the name of another', async () => {
  show()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-09')
  expect(net.asked.at(-1)).toBe('2026-09')
  expect(screen.queryByText('Ana')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('it opens and says why also when the months can’t be read: no dead button', async () => {
  net.dry = null
  show(months({ value: undefined, error: new Error('no') }))
  await press('Try again')
  expect(reloadMonths).toHaveBeenCalledTimes(1)
})

test('a dry run that failed has a retry; while it is counted its skeleton stands there', async () => {
  Object.assign(net, { dry: null })
  show()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  cleanup()
  net.error = new CodedError('server-error')
  show()
  await press('Try again')
  expect(net.reloaded).toBe(1)
})

test('what is made up for months generated earlier stands apart, with its own sum (M5)', () => {
  net.dry = { ...dry, late: { rows: 1, cents: 2_000 } }
  show()
  expect(screen.getByRole('heading', { name: 'For months generated earlier 1, $20.00' })).toBeTruthy()
  expect(net.read).toContain('dry late')
  cleanup()
  net.dry = dry
  show()
  expect(screen.queryByText(/For months generated earlier/)).toBeNull()
})

test('nothing to make is no button to press', () => {
  net.dry = { ...dry, counts: { created: 0, already: 0, skipped: 0, lines: 0 } }
  show()
  expect(screen.getByRole('button', { name: 'Nothing to generate' })).toHaveProperty('disabled', true)
})
