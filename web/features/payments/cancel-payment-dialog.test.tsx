// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PaymentRow } from '../../data/repos/payments-admin'
import { showScreen } from '../../data/testing/screen'
import { CancelPaymentDialog } from './cancel-payment-dialog'

afterEach(cleanup)

const row = (problem: PaymentRow['problem']) =>
  ({
    id: 'p',
    status: 'approved',
    amount_cents: 10_000,
    person_name: 'Lucía',
    problem,
    problem_until: '',
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
