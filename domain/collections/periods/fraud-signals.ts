import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/** What a referred person and the affiliate have in common (M18, M23). */
export const fraudSignalCauses = [
  'same-device',
  'same-payee',
  'same-phone',
  'same-profile',
  'flagged',
  'same-network',
] as const
export type FraudSignalCause = FraudSignal['cause']

/**
 * Signals that a referral and its affiliate may be the same person (M18). A signal that an admin has cleared holds no line.
 */
export const fraudSignals = collection('fraud_signals', {
  fields: {
    affiliate_id: id({ required: true }),
    referred_user: id({ required: true }),
    cause: choice(fraudSignalCauses),
    /** A hash of the common value, which prevents recording the same signal twice. */
    print: text(64),
    /** A detail that admins can read: a device name, part of a network, or why the referral was flagged. */
    detail: text(1000),
    noticed_at: moment(),
    cleared_at: moment(),
    cleared_by: actor(),
  },
  indexes: [unique('key', ['affiliate_id', 'referred_user', 'cause', 'print']), index('referred', ['referred_user'])],
  visibleTo: [adminOnline],
})
export type FraudSignal = RowOf<typeof fraudSignals>
