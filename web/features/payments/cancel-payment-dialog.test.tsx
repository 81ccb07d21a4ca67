// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentRow } from '../../data/repos/payments-admin'
import { showScreen } from '../../data/testing/screen'
import { CancelPaymentDialog } from './cancel-payment-dialog'

const answer = vi.hoisted(() => ({ inside: undefined as unknown }))
vi.mock('../../data/repos/payments-admin', async (real) => ({
  ...(await real<object>()),
  usePayment: () => ({ value: answer.inside, error: null, asOf: null, reload: () => undefined }),
}))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', async (real) => ({ ...(await real<object>()), sendCommand: send }))
afterEach(() => {
  cleanup()
  answer.inside = undefined
})

const row = (problem: PaymentRow['problem'], instead_of = '') =>
  ({
    id: 'p',
    status: 'approved',
    amount_cents: 10_000,
    person_name: 'Lucía',
    problem,
    problem_until: '',
    instead_of,
  }) as PaymentRow
const ask = (payment: PaymentRow) =>
  showScreen(
    '/admin/payments',
    <CancelPaymentDialog payment={payment} onClose={() => undefined} onDone={() => undefined} />,
  )

test('a payment in a batch says what cancelling takes before anything is written or sent', async () => {
  ask(row('payment-in-batch'))
  await screen.findByRole('alertdialog')
  expect(screen.getByText(/Once its batch was handed out, it can’t be cancelled/)).toBeTruthy()
  cleanup()
  ask(row(''))
  await screen.findByRole('alertdialog')
  expect(screen.queryByText(/batch/)).toBeNull()
})

test('a payment that stands instead of months says what each choice pays and leaves, and proposes the months (M35)', async () => {
  send.mockResolvedValue({})
  ask({ ...row('', '2026-08 2026-09'), amount_cents: 18_000 })
  await screen.findByRole('alertdialog')
  // nothing can be chosen before the sums are known
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
  cleanup()
  answer.inside = { standIn: { balanceCents: 0, ownCents: 18_000, monthsCents: 20_000 } }
  ask({ ...row('', '2026-08 2026-09'), amount_cents: 18_000 })
  const dialog = await screen.findByRole('alertdialog')
  const text = dialog.textContent
  expect(text).toContain('which stands instead of its months. What is paid?')
  expect(text).toContain(
    '$200.00 of held lines is let go. The payment’s own line is cancelled for good. Unpaid balance then: $200.00.',
  )
  expect(text).toContain(
    '$180.00 waits for the next run. The lines of the months stay held. Unpaid balance then: $180.00.',
  )
  expect(text).toContain(
    '$180.00 waits for the next run, and $200.00 of held lines is let go. Unpaid balance then: $380.00.',
  )
  expect(text).toContain('stay held until you decide under Holds. Unpaid balance then: $0.00.')
  await userEvent.type(screen.getByLabelText(/Reason/), 'typed twice')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(send.mock.calls[0]?.[1]).toEqual({ payment: 'p', lines: 'months', reason: 'typed twice' })
})
