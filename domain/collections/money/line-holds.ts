import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, id, moment, text, actor } from '../define/field'
import { index, unique } from '../define/table-index'
import { fraudSignalCauses } from '../periods/fraud-signals'

export const holdKinds = ['review', 'by-hand', 'admin'] as const
export type HoldKind = LineHold['kind']
/** `refused`: the line is never paid. `lifted`: the cause no longer applies. */
export type HoldOutcome = LineHold['outcome']

/** An open hold keeps a line out of every payment (M23). Its owner sees it, but not the cause in `line_hold_admin`. */
export const lineHolds = collection('line_holds', {
  fields: {
    earning: id({ required: true }),
    user_id: id({ required: true }),
    kind: choice(holdKinds),
    made_at: moment(),
    due_at: moment(),
    released_at: moment(),
    outcome: choiceOrNone(['released', 'refused', 'lifted']),
    released_reason: text(1000),
    refused_reason: text(1000),
    ticket: id(),
  },
  indexes: [
    unique('open', ['earning', 'kind'], "`released_at` = ''"),
    index('earning', ['earning', 'released_at']),
    index('user', ['user_id']),
    index('state', ['outcome', 'made_at']),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['earning', 'user_id'] },
})
export type LineHold = RowOf<typeof lineHolds>

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
