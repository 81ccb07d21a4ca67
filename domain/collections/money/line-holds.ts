import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { choice, choiceOrNone, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const holdKinds = ['review', 'by-hand', 'admin'] as const
export type HoldKind = LineHold['kind']
/** `released`: an admin let the line go. `refused`: never paid. `lifted`: what it rested on is gone. */
export type HoldOutcome = LineHold['outcome']

/** Keeps one line out of every payment while it is open (M23). Its owner sees it; what it rests on is on the desk. */
export const lineHolds = collection('line_holds', {
  fields: {
    earning: id({ required: true }),
    user_id: id({ required: true }),
    kind: choice(holdKinds),
    made_at: moment(),
    /** By when a decision was promised with it (P17). */
    due_at: moment(),
    /** When it ended, '' = open. */
    released_at: moment(),
    outcome: choiceOrNone(['released', 'refused', 'lifted']),
    /** What the owner reads of the decision. */
    released_reason: text(1000),
    refused_reason: text(1000),
    /** The ticket about it: the owner's objection or an admin's question, '' = none. */
    ticket: id(),
  },
  indexes: [
    unique('open', ['earning', 'kind'], "`released_at` = ''"),
    index('earning', ['earning', 'released_at']),
    index('user', ['user_id']),
    index('state', ['outcome', 'made_at']),
  ],
  see: [owner, adminOnline],
  device: { group: 'money', indexes: ['earning', 'user_id'] },
})
export type LineHold = RowOf<typeof lineHolds>
