// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commitRunRoute } from '../../../domain/api/payment-runs'
import { CodedError } from '../../../domain/error-codes'
import type { DryRun, MonthsState } from '../../../domain/money/payment-run'
import type { Online } from '../../data/repos/use-online-read'
import { DryRunSheet } from './dry-run-sheet'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const net = vi.hoisted(() => ({
  dry: undefined as unknown,
  error: null as Error | null,
  asked: [] as unknown[],
  reloaded: 0,
}))
vi.mock('../../data/repos/commands', () => ({ sendCommand: send }))
vi.mock('../../data/repos/use-online', () => ({ useOnline: () => true }))
vi.mock('../../data/repos/runs', () => ({
  useDryRun: (month: string | null) => {
    net.asked.push(month)
    return {
      value: net.dry,
      loading: net.dry === undefined && net.error === null,
      error: net.error,
      reload: () => void net.reloaded++,
    }
  },
}))

const row = (name: string, outcome: DryRun['rows'][0]['outcome'], cents: number): DryRun['rows'][0] => ({
  userId: name,
  name,
  paymentType: 'rental',
  outcome,
  reason: outcome === 'skipped' ? 'below-threshold' : outcome === 'already' ? 'already-paid' : 'payment',
  amountCents: cents,
  lines: [],
})
const dry: DryRun = {
  month: '2026-10',
  hash: 'seen',
  rows: [row('Ana', 'created', 10_000), row('Bea', 'already', 5_000), row('Carla', 'skipped', 1_613)],
  counts: { created: 1, already: 1, skipped: 1, lines: 2 },
  totals: { rentalCents: 10_000, commissionCents: 0 },
}
const reloadMonths = vi.fn<() => void>()
const months = (more: Partial<Online<MonthsState>> = {}): Online<MonthsState> => ({
  value: { ready: ['2026-10'], generated: ['2026-09'], newestRun: null, today: '2026-11-22' },
  loading: false,
  error: null,
  reload: reloadMonths,
  ...more,
})
const onClose = vi.fn<() => void>()
const onCommitted = vi.fn<() => void>()
const show = (of = months()) =>
  render(<DryRunSheet months={of} thresholdCents={10_000} onClose={onClose} onCommitted={onCommitted} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  send.mockReset().mockResolvedValue({ run: 'r', message: 'Generated', created: 1, already: 1, skipped: 1, lines: 2 })
  for (const spy of [onClose, onCommitted, reloadMonths]) spy.mockReset()
  Object.assign(net, { dry, error: null, asked: [], reloaded: 0 })
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
  await act(async () => end({ message: 'Generated' }))
  await waitFor(() => expect(onCommitted).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(commitRunRoute, { month: '2026-10', hash: 'seen' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('when something changed since, nothing is done: it is said, and the new one is asked for', async () => {
  send.mockRejectedValueOnce(new CodedError('dry-run-stale'))
  show()
  await press('Create 1 payment')
  await screen.findByText('Something changed since this dry run.')
  expect(net.reloaded).toBe(1)
  expect(onCommitted).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('another month is another dry run; the figures of one never stand under the name of another', async () => {
  show()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2026-09')
  expect(net.asked.at(-1)).toBe('2026-09')
  expect(screen.queryByText('Ana')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
})

test('it opens and says why also when the months can’t be read: no dead button', async () => {
  net.dry = undefined
  show(months({ value: undefined, error: new Error('no') }))
  await press('Try again')
  expect(reloadMonths).toHaveBeenCalledTimes(1)
})

test('a dry run that failed has a retry; while it is counted its bones stand there', async () => {
  Object.assign(net, { dry: undefined })
  show()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  cleanup()
  net.error = new CodedError('server-error')
  show()
  await press('Try again')
  expect(net.reloaded).toBe(1)
})

test('what is made up for months generated earlier stands apart, with its own sum (M5)', () => {
  const line = { kind: 'rental', daysInMonth: 30, rateCents: 10_000, carried: false, referredName: '' } as const
  const ana: DryRun['rows'][0] = {
    ...row('Ana', 'created', 12_000),
    lines: [
      { ...line, month: '2026-10', days: 31, amountCents: 10_000, late: false, n: 1 },
      { ...line, month: '2026-09', days: 6, amountCents: 2_000, late: true, n: 2 },
    ],
  }
  net.dry = { ...dry, rows: [ana, row('Bea', 'created', 10_000)] }
  show()
  const group = screen.getByRole('heading', { name: 'For months generated earlier 1, $20.00' }).parentElement
  expect(group?.textContent).toContain('Rental · Sep 6 of 30 days days recorded late $20.00')
  expect(group?.textContent).not.toContain('Oct')
  expect(group?.textContent).not.toContain('Bea')
  cleanup()
  net.dry = dry
  show()
  expect(screen.queryByText(/For months generated earlier/)).toBeNull()
})

test('nothing to make is no button to press', () => {
  net.dry = { ...dry, rows: [], counts: { created: 0, already: 0, skipped: 0, lines: 0 } }
  show()
  expect(screen.getByRole('button', { name: 'Nothing to generate' })).toHaveProperty('disabled', true)
})
