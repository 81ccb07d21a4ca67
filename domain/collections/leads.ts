import { admin } from './define/access'
import { collection, type RowOf } from './define/collection'
import { choice, moment, text } from './define/field'
import { index } from './define/table-index'

/** Who left the landing page's form, and until when an answer was promised. */
export const leads = collection('leads', {
  fields: {
    first_name: text(50),
    last_name: text(50),
    email: text(100),
    phone: text(20),
    language: choice(['en', 'es']),
    state: choice(['new', 'contacted', 'converted', 'closed']),
    promised_by: moment(),
  },
  indexes: [index('state', ['state', 'promised_by'])],
  see: [admin],
  device: { group: 'texts', indexes: ['state'] },
})
export type Lead = RowOf<typeof leads>
