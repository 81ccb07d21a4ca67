import type { Id } from '../../../domain/entities'
import type { MoneyView } from '../../../domain/money/money-view'
import type { ReferralWithAttribution } from '../../../domain/money/own-facts'
import { serverNow } from '../../data/repos/server-time'

const dayMs = 24 * 60 * 60 * 1000

/** Why a referral is in its state; the words are the screen's. */
export type ReferralReason =
  | { kind: 'days'; days: number; of: number }
  | { kind: 'held' }
  | { kind: 'signed-up'; on: string }
  | { kind: 'invited'; on: string; left: number }
  | { kind: 'expired'; on: string }
  | { kind: 'ended' }

/** A referral as the list shows it. */
export interface ReferralRow {
  id: Id
  name: string
  email: string
  group: 'active' | 'pending' | 'inactive'
  reason: ReferralReason
  rentalStart: string
  /** This month so far; null when nothing counts. */
  cents: number | null
  /** All that its lines have earned, for the dialog that hides it. */
  earnedCents: number
  /** An invitation nobody used: it can be withdrawn; anything else is only hidden (M15). */
  invitation: boolean
}

/** The row of one referral, from what the device knows. */
export function rowOf(
  { referral, attribution }: ReferralWithAttribution,
  view: MoneyView,
  nowMs = serverNow(),
): ReferralRow {
  const running = view.commissions.at(-1)
  const part = running?.parts.find((each) => each.source === attribution?.id && attribution !== undefined)
  const lines = view.facts.lines.filter(
    (line) => attribution !== undefined && line.source === attribution.id && line.status !== 'cancelled',
  )
  const invitation = referral.referred_user === ''
  const until = Date.parse(referral.expires_at.replace(' ', 'T'))
  const over = referral.closed_why === 'expired' || (invitation && until <= nowMs)
  const active = referral.account_status === 'active'
  const group = active
    ? 'active'
    : referral.rental_start !== '' || referral.status === 'inactive'
      ? 'inactive'
      : 'pending'
  const reason: ReferralReason = invitation
    ? over
      ? { kind: 'expired', on: referral.expires_at }
      : {
          kind: 'invited',
          on: referral.created || new Date(nowMs).toISOString(),
          left: Number.isNaN(until) ? 30 : Math.max(1, Math.ceil((until - nowMs) / dayMs)),
        }
    : active
      ? part?.state === 'held'
        ? { kind: 'held' }
        : { kind: 'days', days: part?.days ?? 0, of: running?.daysInMonth ?? 30 }
      : group === 'inactive'
        ? { kind: 'ended' }
        : { kind: 'signed-up', on: referral.signup_date || referral.created }
  return {
    id: referral.id,
    name: referral.referred_name,
    email: referral.referred_email,
    group,
    reason,
    rentalStart: referral.rental_start,
    cents: part === undefined ? null : part.cents,
    earnedCents: lines.reduce((cents, line) => cents + line.amount_cents, 0),
    invitation,
  }
}
