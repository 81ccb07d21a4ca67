import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, flag, id, month, integer } from '../define/field'
import { index, unique } from '../define/table-index'

/** Rates; `user_id` is '' for the program's (M13). For the same kind, user and month, the highest `n` applies. */
export const rates = collection('rates', {
  fields: {
    kind: choice(['rental', 'commission', 'bonus']),
    user_id: id(),
    from_month: month(),
    n: integer({ min: 1 }),
    amount_cents: cents({ min: 0 }),
    /** Ends the person's own rate: from this month on, the program's rate applies. */
    use_default: flag(),
  },
  indexes: [unique('key', ['kind', 'user_id', 'from_month', 'n']), index('user', ['user_id'])],
  // Admins' devices store the program's rates, including future ones, for the settings screen.
  visibleTo: [owner, adminOnline, { who: 'admin', when: { field: 'user_id', is: 'unset' } }],
  device: { group: 'money', indexes: ['user_id', ['kind', 'user_id']] },
})
export type Rate = RowOf<typeof rates>
