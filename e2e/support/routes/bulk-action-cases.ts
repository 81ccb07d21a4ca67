import type { RouteByName } from '../../../domain/api/all'
import type { PaymentAction } from '../../../domain/money/payments/payment-list'
import { createBonusUnderReview } from './hold-fixtures'
import type { RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'
import { waitForBulkAction } from '../data/runs'

export const onePaymentSummary = { count: 1, cents: 1000 }

/** Returns the input of a bulk action whose filter matches only this payment. */
async function bulkActionInput(fixture: RouteFixture, action: PaymentAction, payment: string) {
  const [found] = await fixture.server.sql(
    'SELECT u.email, p.amount_cents FROM user_payments p JOIN users u ON u.id = p.user_id WHERE p.id = ?',
    [payment],
  )
  return {
    action,
    filter: { search: String(found?.['email']) },
    seen: { count: 1, cents: Number(found?.['amount_cents']) },
  }
}

export const bulkActionCases = {
  'POST /api/admin/payments/action': {
    'payment-action.request': async (fixture) => bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    'payment.approve': async (fixture) => bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    'payment.disperse': async (fixture) => {
      const payment = await fixture.createPayment()
      await fixture.call('POST /api/admin/payments/approve', { payments: [payment], seen: onePaymentSummary })
      return bulkActionInput(fixture, 'disperse', payment)
    },
    'hold.create': async (fixture) => bulkActionInput(fixture, 'disperse', await createBonusUnderReview(fixture)),
  },
  'GET /api/admin/payments/action': async (fixture) => {
    const { move } = await fixture.call(
      'POST /api/admin/payments/action',
      await bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    )
    // a bulk action that is still running would change data during later checks
    await waitForBulkAction(fixture, move)
    return { move }
  },
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
