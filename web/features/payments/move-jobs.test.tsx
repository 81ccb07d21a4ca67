// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PaymentMoveJob } from '../../../domain/collections/payment-move-jobs'
import { MoveJobs } from './move-jobs'

const stamp = (ago: number): string => new Date(Date.now() - ago).toISOString().replace('T', ' ')
let made = 0
const job = (more: Partial<PaymentMoveJob>): PaymentMoveJob => ({
  id: `move${(made += 1)}`,
  deed: 'approve',
  actor: '',
  reference: '',
  sent_on: '',
  state: 'working',
  total: 100_000,
  total_cents: 10_000_000_00,
  moved: 34_500,
  moved_cents: 3_450_000_00,
  stayed: {},
  tries: 0,
  code: '',
  created: stamp(60_000),
  updated: stamp(1_000),
  ...more,
})
const show = (...jobs: PaymentMoveJob[]) => render(<MoveJobs jobs={jobs} />)
afterEach(cleanup)

test('payments on their way say what is done of how many, and that nobody has to stay', () => {
  show(job({ stayed: { 'payee-missing': 500 } }))
  expect(screen.getByRole('heading', { name: 'Approving 100,000 payments' })).toBeTruthy()
  const bar = screen.getByRole('progressbar')
  expect(bar.getAttribute('aria-valuetext')).toBe('34,500 of 100,000 done, $3,450,000.00')
  // those that were left were looked at, too
  expect(bar.getAttribute('aria-valuenow')).toBe('35000')
  expect(screen.getByText(/You can leave this page/)).toBeTruthy()
})

test('those that wait for others say so, behind them', () => {
  show(job({ state: 'waiting', deed: 'disperse', total: 700, moved: 0 }), job({}))
  expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'Approving 100,000 payments',
    'Dispersing 700 payments',
  ])
  expect(screen.getByText('It begins when the one before it is done.')).toBeTruthy()
})

test('who comes back finds what was done and what was left, with the reasons, and can close that', async () => {
  const stayed = { 'payee-cooling-off': 2, 'payment-state-changed': 1 }
  show(job({ state: 'done', moved: 99_997, moved_cents: 9_999_700_00, stayed }))
  expect(screen.getByRole('status').textContent).toContain(
    '99,997 payments are approved, $9,999,700.00. 3 are left as they were: 2 with a new address, 1 changed by somebody meanwhile.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('one that stopped says where and why, and that the rest is as it was', () => {
  show(job({ state: 'failed', code: 'move-interrupted', moved: 12_000 }))
  expect(screen.getByRole('alert').textContent).toMatch(
    /Stopped after 12,000 of 100,000 payments\..*The server ended each time.*The rest is as it was/,
  )
})

test('what ended long ago is not told again', () => {
  show(job({ state: 'done', updated: stamp(2 * 60 * 60_000) }))
  expect(screen.queryByRole('status')).toBeNull()
})
