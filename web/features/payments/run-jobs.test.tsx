// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import { RunJobs } from './run-jobs'

const stamp = (ago: number): string => new Date(Date.now() - ago).toISOString().replace('T', ' ')
let made = 0
const job = (more: Partial<PaymentRunJob>): PaymentRunJob => ({
  id: `job${(made += 1)}`,
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
const onAgain = vi.fn<() => void>()
const show = (...jobs: PaymentRunJob[]) => render(<RunJobs jobs={jobs} onAgain={onAgain} />)
afterEach(() => {
  cleanup()
  onAgain.mockReset()
})

test('a run on its way says its month and step, and that nobody has to stay', () => {
  show(job({}))
  expect(screen.getByRole('heading', { name: 'Generating October 2026' })).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 3 of 4: Adding up every balance')
  expect(screen.getByText(/You can leave this page/)).toBeTruthy()
})

test('one that waits for another says so; the one on its way stands first', () => {
  show(job({ month: '2026-11', state: 'waiting', step: '' }), job({}))
  expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'Generating October 2026',
    'Generating November 2026',
  ])
  expect(screen.getByText('It begins when the run before it is done.')).toBeTruthy()
})

test('who comes back finds how it ended, and can close that', async () => {
  show(job({ state: 'done', step: '', counts: { created: 109_999, already: 0, skipped: 0, lines: 189_991 } }))
  expect(screen.getByRole('status').textContent).toContain('October 2026 is generated: 109,999 payments.')
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('one that failed says why and leads to a new look', async () => {
  show(job({ state: 'failed', step: '', code: 'dry-run-stale' }))
  expect(screen.getByRole('alert').textContent).toMatch(
    /October 2026 was not generated\..*Something changed since the dry run/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }))
  expect(onAgain).toHaveBeenCalledTimes(1)
})

test('what ended long ago is not told again', () => {
  show(job({ state: 'done', step: '', updated: stamp(2 * 60 * 60_000) }))
  expect(screen.queryByRole('status')).toBeNull()
})
