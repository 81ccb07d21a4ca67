import * as v from 'valibot'
import { done, id, longReason, month, paymentType } from '../atoms'
import { command } from '../route'

/** A correction (M11): a new line, negative or positive, dated to the closed month it corrects. */
export const adjustEarningsRoute = command('POST /api/admin/earnings/adjust', {
  access: 'admin',
  input: v.object({ user: id, paymentType, month, amount: v.string(), reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['earning.adjust'],
})

/** Lines held because their month was paid by hand: pay as well, or never (M5). */
export const decideHeldRoute = command('POST /api/admin/earnings/held', {
  access: 'admin',
  input: v.object({
    user: id,
    paymentType,
    month,
    choice: v.picklist(['pay', 'never']),
    reason: longReason,
  }),
  output: done,
  audit: ['earning.held', 'hold.release', 'hold.refuse', 'hold.lift'],
})
