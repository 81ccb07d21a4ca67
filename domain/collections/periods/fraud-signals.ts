import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/** What ties a referral to its affiliate (M18, M23). */
export const evidenceCauses = [
  'same-device',
  'same-payee',
  'same-phone',
  'same-profile',
  'flagged',
  'same-network',
] as const
export type EvidenceCause = FraudSignal['cause']

/** Signs that a referral and its affiliate are one person (M18). Cleared by an admin's release, one holds no later line. */
export const fraudSignals = collection('fraud_signals', {
  fields: {
    affiliate_id: id({ required: true }),
    referred_user: id({ required: true }),
    cause: choice(evidenceCauses),
    /** A hash of what agreed: the same sign is noticed once. */
    print: text(64),
    /** In words or parts of it, for the admin: a device's name, a part of the network, why it was flagged. */
    detail: text(1000),
    noticed_at: moment(),
    cleared_at: moment(),
    cleared_by: actor(),
  },
  indexes: [unique('key', ['affiliate_id', 'referred_user', 'cause', 'print']), index('referred', ['referred_user'])],
  see: [adminOnline],
})
export type FraudSignal = RowOf<typeof fraudSignals>
