import * as v from 'valibot'
import { calendarDate, cents, id, month, paymentType } from '../atoms'
import { query } from '../route'

/** Previews a manual payment (M27). `seen` identifies lines that are in a payment already, which the admin confirms. */
export const overlappingPaymentsRoute = query('GET /api/admin/payments/overlaps', {
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
