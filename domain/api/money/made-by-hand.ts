import * as v from 'valibot'
import { calendarDate, cents, id, month, paymentType } from '../atoms'
import { query } from '../route'

/**
 * What a payment made by hand would meet (M27): for each month of its period the lines that wait, and what is in a payment
 * already, sent or on its way. `seen` names the latter; Create Payment takes it as "I have seen them".
 */
export const paymentMeetsRoute = query('GET /api/admin/payments/meets', {
  access: 'admin',
  input: v.object({ user: id, paymentType, periodStart: calendarDate, periodEnd: calendarDate }),
  output: v.object({
    months: v.array(v.object({ month, waitingLines: v.number(), waitingCents: cents })),
    already: v.array(
      v.object({
        payment: id,
        month,
        kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
        cents,
        status: v.picklist(['pending', 'approved', 'dispersed']),
        byHand: v.boolean(),
      }),
    ),
    cents,
    seen: v.string(),
  }),
})
