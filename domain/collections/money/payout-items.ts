import { refundedStates, activeItemStates, lockedItemStates, payoutItemStates } from '../../money/payouts/payout-states'
import { adminOnline } from '../define/access'
import { collection } from '../define/collection'
import { cents, choice, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

const quoted = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')

/** A payment in a batch (M24). Amount and recipient are copied from the payment. */
export const payoutItems = collection('payout_items', {
  fields: {
    batch: id({ required: true }),
    n: integer({ min: 1 }),
    payment: id({ required: true }),
    user_id: id({ required: true }),
    amount_cents: cents({ min: 1 }),
    payee: text(100),
    state: choice(payoutItemStates),
    word: text(100),
    provider_id: text(50),
    reported_at: moment(),
    /** The amount that the provider reported as paid (0 until then), and the amount that was returned. */
    paid_cents: cents({ min: 0 }),
    returned_cents: cents({ min: 0 }),
    /** The newest correction line, '' if none, and the sum of all corrections. */
    correction: id(),
    corrected_cents: cents(),
    reason: text(1000),
  },
  indexes: [
    unique('living', ['payment'], `\`state\` IN (${quoted(activeItemStates)})`),
    unique('place', ['batch', 'n']),
    index('payment', ['payment']),
    index('user', ['user_id']),
    // A partial index, because few items are locked.
    index('locking', ['state', 'payment'], `\`state\` IN (${quoted(lockedItemStates)})`),
    index(
      'back',
      ['state', 'batch'],
      `\`state\` IN (${quoted(refundedStates)}) AND \`amount_cents\` - \`paid_cents\` + \`returned_cents\` - \`corrected_cents\` != 0`,
    ),
  ],
  visibleTo: [adminOnline],
})
