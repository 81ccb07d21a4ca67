import { leadStates } from '../../people/leads'
import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, date, moment, text } from '../define/field'
import { index } from '../define/table-index'

/** Who left the landing page's form, and until when an answer was promised. */
export const leads = collection('leads', {
  fields: {
    first_name: text(50),
    last_name: text(50),
    email: text(100),
    phone: text(20),
    language: choice(['en', 'es']),
    state: choice(leadStates),
    due_at: moment(),
    /** '' while nobody has answered. */
    answered_at: moment(),
    /** Who was first to answer; '' while nobody has, and where an account answered for them. */
    answered_by: actor(),
    /** The last answer that was mailed from here; '' = none. */
    written_at: moment(),
    /** '' while somebody has to do something, else the UTC day it was done. */
    window_from: date(),
  },
  indexes: [
    index('state', ['state', 'due_at', 'id']),
    index('came', ['state', 'created', 'id']),
    index('created', ['created', 'id']),
    index('email', ['email']),
    index('window', ['window_from', 'id']),
  ],
  see: [admin],
  window: { open: { field: 'state', is: ['new', 'contacted'] }, urgentBy: 'due_at' },
  device: { group: 'texts', indexes: ['state', 'window_from'] },
})
export type Lead = RowOf<typeof leads>
