// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import { toast } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
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

test('one that was begun just now hasn’t ended, whatever the clock of the page says', () => {
  show(job({ state: 'waiting', step: '', created: stamp(-2_000), updated: stamp(-2_000) }))
  expect(screen.getByRole('heading', { name: 'Generating October 2026' })).toBeTruthy()
  expect(screen.queryByText(/Nothing was left to generate/)).toBeNull()
})

test('what became of it takes the place of what was said when it began', async () => {
  const began = job({ counts: { created: 12, already: 0, skipped: 0, lines: 20 } })
  const page = (state: PaymentRunJob['state']) => (
    <>
      <RunJobs jobs={[{ ...began, state }]} onAgain={onAgain} />
      <Toasts />
    </>
  )
  const { rerender } = render(page('working'))
  act(() => void toast({ kind: 'ok', id: 'run-2026-10', title: 'Generating October 2026' }))
  const said = () => within(screen.getByRole('region', { name: 'Messages of the app' }))
  expect(said().getByText('Generating October 2026')).toBeTruthy()
  rerender(page('done'))
  expect(await said().findByText('Payments Generated')).toBeTruthy()
  expect(said().getByText('October 2026 is generated: 12 payments.')).toBeTruthy()
  expect(said().queryByText('Generating October 2026')).toBeNull()
})

test('a run that fails while one watches says so', async () => {
  const began = job({})
  const page = (state: PaymentRunJob['state']) => (
    <>
      <RunJobs jobs={[{ ...began, state }]} onAgain={onAgain} />
      <Toasts />
    </>
  )
  const { rerender } = render(page('working'))
  rerender(page('failed'))
  expect(await screen.findByText('Failed to generate monthly payments')).toBeTruthy()
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
