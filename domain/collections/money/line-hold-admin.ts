import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, text, id } from '../define/field'
import { index, unique } from '../define/table-index'
import { fraudSignalCauses } from '../periods/fraud-signals'

export const lineHoldAdmin = collection('line_hold_admin', {
  fields: {
    hold: id({ required: true }),
    cause: choice([...fraudSignalCauses, 'paid-by-hand', 'admin']),
    /** The manual payment (`by-hand`), the row in `fraud_signals` (`review`), or '' (`admin`). */
    evidence: id(),
    note: text(1000),
    made_by: actor(),
    released_by: actor(),
  },
  indexes: [unique('hold', ['hold']), index('evidence', ['evidence'])],
  visibleTo: [adminOnline],
})
export type LineHoldAdmin = RowOf<typeof lineHoldAdmin>
