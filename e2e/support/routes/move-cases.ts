import type { RouteNamed } from '../../../domain/api/all'
import type { PaymentDeed } from '../../../domain/money/payments/payment-list'
import { bonusUnderReview } from './held-cases'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'
import { moveEnd } from '../data/runs'

/** What is seen of `payment` of a route's world. */
export const onePayment = { count: 1, cents: 1000 }

/** A payment as all of a filter: what its person alone is found by. */
async function moveOf(world: RouteWorld, deed: PaymentDeed, payment: string) {
  const [found] = await world.server.sql(
    'SELECT u.email, p.amount_cents FROM user_payments p JOIN users u ON u.id = p.user_id WHERE p.id = ?',
    [payment],
  )
  return {
    deed,
    filter: { search: String(found?.['email']) },
    seen: { count: 1, cents: Number(found?.['amount_cents']) },
  }
}

/** Payments that are moved in the background. */
export const moveCases = {
  'POST /api/admin/payments/move': {
    'payment-action.request': async (world) => moveOf(world, 'approve', await world.payment()),
    'payment.approve': async (world) => moveOf(world, 'approve', await world.payment()),
    'payment.disperse': async (world) => {
      const payment = await world.payment()
      await world.call('POST /api/admin/payments/approve', { payments: [payment], seen: onePayment })
      return moveOf(world, 'disperse', payment)
    },
    'hold.create': async (world) => moveOf(world, 'disperse', await bonusUnderReview(world)),
  },
  'GET /api/admin/payments/move': async (world) => {
    const { move } = await world.call(
      'POST /api/admin/payments/move',
      await moveOf(world, 'approve', await world.payment()),
    )
    // one on its way would change things while somebody looks
    await moveEnd(world, move)
    return { move }
  },
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
