// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../data/testing/screen'
import type { UserPayment } from '../../../domain/entities'
import { listed } from '../../data/testing/payments-server'
import type { PaymentDeeds } from './payment-columns'
import { PaymentSheet } from './payment-sheet'

const answer = vi.hoisted(() => ({ inside: undefined as unknown }))
vi.mock('../../data/repos/payments-admin', async (real) => ({
  ...(await real<object>()),
  usePayment: () => ({ value: answer.inside, error: null, asOf: null, reload: () => undefined }),
}))
afterEach(cleanup)

const payment = listed({
  id: 'pay000000000ana',
  created: '',
  updated: '',
  user_id: 'userana00000000',
  payment_type: 'rental',
  month: '2026-10',
  payment_period_start: '2026-10-01',
  payment_period_end: '2026-10-31',
  amount_cents: 10_000,
  status: 'pending',
  payment_method: '',
  approved_at: '',
  dispersed_at: '',
  cancelled_at: '',
  cancel_reason: '',
  payee_paypal: '',
  run: '',
  person_name: 'Ana',
  person_email: 'ana@mail.example',
  payout_until: '',
} as UserPayment)
const deeds = { problemOf: () => undefined, online: true, stopped: '' } as unknown as PaymentDeeds

function show(to: string) {
  const batches = [{ id: 'batch0000000001', n: 3, state: 'returned', back_cents: 0, owed_cents: 0 }]
  answer.inside = { payment, lines: [], notes: '', readdressed: { from: 'wrong@pay.example', to }, batches }
  showScreen('/', <PaymentSheet id={payment.id} row={payment} deeds={deeds} onClose={() => undefined} />, '/')
  return screen.getByRole('dialog').textContent
}

test('the sheet of a payment that came back says where from, where it goes, and that it waits for approval (M34)', () => {
  const text = show('right@pay.example')
  expect(text).toContain('It came back from wrong@pay.example. It goes to right@pay.example.')
  expect(text).toContain('It came back from PayPal. It waits to be approved again.')
})

test('it says when the payee has no address any more', () => {
  expect(show('')).toContain('It came back from wrong@pay.example. Its payee has no PayPal address now.')
})
