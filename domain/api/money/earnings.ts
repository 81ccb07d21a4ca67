import * as v from 'valibot'
import { id, longReason, month, paymentType } from '../atoms'
import { command } from '../route'

/** Records a correction (M11): a new positive or negative line, dated to the closed month that it corrects. */
export const adjustEarningsRoute = command('POST /api/admin/earnings/adjust', {
  access: 'admin',
  input: v.object({ user: id, paymentType, month, amount: v.string(), reason: longReason }),
  output: v.object({ earning: id }),
  audit: ['earning.adjust'],
})

/**
 * Decides about lines that are on hold because a manual payment replaced their month: either they are also paid, or they
 * are never paid (M5).
 */
export const decideHeldLinesRoute = command('POST /api/admin/earnings/held', {
  access: 'admin',
  input: v.object({
    user: id,
    paymentType,
    month,
    choice: v.picklist(['pay', 'never']),
    reason: longReason,
  }),
  audit: ['earning.held', 'hold.release', 'hold.refuse', 'hold.lift'],
})
