import * as v from 'valibot'
import { id, month } from '../atoms'
import { command } from '../route'

/** Sets a rate in cents from a month on. '' as `user` sets the program's rate (M1, M2, M13). */
export const changeRateRoute = command('POST /api/admin/rates', {
  access: 'admin',
  input: v.object({
    kind: v.picklist(['rental', 'commission', 'bonus']),
    user: id,
    fromMonth: month,
    amountCents: v.number(),
    useDefault: v.exactOptional(v.boolean()),
    /** The version that the admin saw; `rate-version` if another rate has been added since. */
    version: v.pipe(v.number(), v.integer()),
  }),
  audit: ['rate.set'],
})
