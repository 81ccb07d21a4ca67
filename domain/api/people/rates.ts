import * as v from 'valibot'
import { done, id, month } from '../atoms'
import { command } from '../route'

/** Sets a person's own rate from a month on; `user` '' = the program's (M1, M2, M13). Amounts in cents. */
export const changeRateRoute = command('POST /api/admin/rates', {
  access: 'admin',
  input: v.object({
    kind: v.picklist(['rental', 'commission', 'bonus']),
    user: id,
    fromMonth: month,
    amountCents: v.number(),
    useDefault: v.exactOptional(v.boolean()),
    /** How many rates of this kind and owner the form had seen (`rateVersion`): `rate-version` when there is another. */
    version: v.pipe(v.number(), v.integer()),
  }),
  output: done,
  audit: ['rate.set'],
})
