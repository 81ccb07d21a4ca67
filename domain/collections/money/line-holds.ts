import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const holdKinds = ['review', 'by-hand', 'admin'] as const
export type HoldKind = LineHold['kind']
/**
 * How a hold ended: `released` by an admin, `refused` so that the line is never paid, or `lifted` because the cause no
 * longer applies.
 */
export type HoldOutcome = LineHold['outcome']

/**
 * Holds. An open hold keeps a line out of every payment (M23). The owner of the line sees the hold; its cause is in
 * `line_hold_admin`.
 */
export const lineHolds = collection('line_holds', {
  fields: {
    earning: id({ required: true }),
    user_id: id({ required: true }),
    kind: choice(holdKinds),
    made_at: moment(),
    /** The deadline for a decision (P17). */
    due_at: moment(),
    /** When the hold ended; '' while it is open. */
    released_at: moment(),
    outcome: choiceOrNone(['released', 'refused', 'lifted']),
    /** The reason for the decision, which the owner of the line reads. */
    released_reason: text(1000),
    refused_reason: text(1000),
    /** The ticket with the owner's objection or an admin's question; '' if none. */
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
