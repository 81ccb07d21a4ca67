import { leadStates } from '../../people/leads'
import { admin } from '../define/access'
import { collection } from '../define/collection'
import { actor, choice, date, moment, text } from '../define/field'
import { index } from '../define/table-index'

export const leads = collection('leads', {
  fields: {
    first_name: text(50),
    last_name: text(50),
    email: text(100),
    phone: text(20),
    language: choice(['en', 'es']),
    state: choice(leadStates),
    due_at: moment(),
    answered_at: moment(),
    /** The admin who answered first; '' if none did, for example because the lead signed up before an admin answered. */
    answered_by: actor(),
    written_at: moment(),
    /** '' while an admin must act, then the UTC day on which an admin did. */
    window_from: date(),
  },
  indexes: [
    index('state', ['state', 'due_at', 'id']),
    index('came', ['state', 'created', 'id']),
    index('created', ['created', 'id']),
    index('email', ['email']),
    index('window', ['window_from', 'id']),
  ],
  visibleTo: [admin],
  window: { open: { field: 'state', is: ['new', 'contacted'] }, urgentBy: 'due_at' },
  device: { group: 'texts', indexes: ['state', 'window_from'] },
})
