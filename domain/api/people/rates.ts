import * as v from 'valibot'
import { noOutput, id, month } from '../atoms'
import { command } from '../route'

/** Sets a person's own rate from a month on, in cents. If `user` is '', sets the program's rate (M1, M2, M13). */
export const changeRateRoute = command('POST /api/admin/rates', {
  access: 'admin',
  input: v.object({
    kind: v.picklist(['rental', 'commission', 'bonus']),
    user: id,
    fromMonth: month,
    amountCents: v.number(),
    useDefault: v.exactOptional(v.boolean()),
    /** The `rateVersion` that the form has read. `rate-version` if another rate was added since. */
    version: v.pipe(v.number(), v.integer()),
  }),
  output: noOutput,
  audit: ['rate.set'],
})
