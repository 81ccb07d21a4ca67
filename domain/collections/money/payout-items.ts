import { backStates, livingStates, lockingStates, payoutItemStates } from '../../money/payouts/payout-states'
import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, id, moment, text, whole } from '../define/field'
import { index, unique } from '../define/table-index'

const quoted = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')

/** A payment in a payout batch, and what the provider says of it (M24). Amount and payee are the payment's. */
export const payoutItems = collection('payout_items', {
  fields: {
    batch: id({ required: true }),
    /** Its place in the file. */
    n: whole({ min: 1 }),
    payment: id({ required: true }),
    user_id: id({ required: true }),
    amount_cents: cents({ min: 1 }),
    payee: text(100),
    state: choice(payoutItemStates),
    /** The provider's own word for it. */
    word: text(100),
    /** The provider's number of the transaction. */
    provider_id: text(50),
    /** When its state was last told. */
    reported_at: moment(),
    /** What the provider says it gave, 0 until it did; and what of that came back since. */
    paid_cents: cents({ min: 0 }),
    returned_cents: cents({ min: 0 }),
    /** The newest line that corrects what was paid otherwise or came back, '' = none; and the sum of all of them. */
    correction: id(),
    corrected_cents: cents(),
    /** Why an admin said that it was not sent. */
    reason: text(1000),
  },
  indexes: [
    unique('living', ['payment'], `\`state\` IN (${quoted(livingStates)})`),
    unique('place', ['batch', 'n']),
    index('payment', ['payment']),
    index('user', ['user_id']),
    // few: what is locked in a batch
    index('locking', ['state', 'payment'], `\`state\` IN (${quoted(lockingStates)})`),
    // few: what was paid, came back and isn't corrected yet, as `owedOf` says it
    index(
      'back',
      ['state', 'batch'],
      `\`state\` IN (${quoted(backStates)}) AND \`amount_cents\` - \`paid_cents\` + \`returned_cents\` - \`corrected_cents\` != 0`,
    ),
  ],
  see: [adminOnline],
})
export type PayoutItem = RowOf<typeof payoutItems>
