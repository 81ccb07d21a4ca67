import type { Id, Referral } from '../../../domain/entities'
import type { CommissionPart } from '../../../domain/money/breakdown/commission-points'
import { earnedByReferral } from '../../../domain/money/breakdown/earned-parts'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { isDeletedEmail } from '../../../domain/people/deletion/deletion'
import { serverNow } from '../../data/engine/db/clock'

const dayMs = 24 * 60 * 60 * 1000

export type ReferralReason =
  | { kind: 'days'; days: number; of: number }
  | { kind: 'held' }
  | { kind: 'signed-up'; on: string }
  | { kind: 'invited'; on: string; left: number }
  | { kind: 'expired'; on: string }
  | { kind: 'ended' }

export interface ReferralRow {
  id: Id
  name: string
  email: string
  group: 'active' | 'pending' | 'inactive'
  reason: ReferralReason
  rentalStart: string
  /** The earnings of this month so far, in cents; null if nothing is earned. */
  cents: number | null
  /** All earnings until today, in cents, shown before the referral is hidden. */
  earnedCents: number
  /** An unused invitation can be withdrawn; other referrals can only be hidden (M15). */
  invitation: boolean
}

export function referralRows(view: MoneyView, nowMs = serverNow()): ReferralRow[] {
  const running = view.commissions.at(-1)
  const parts = new Map(running?.parts.map((part) => [part.source, part]))
  const earned = earnedByReferral(view)
  return view.referrals.map(({ referral, attribution }) =>
    buildRow(referral, {
      part: attribution && parts.get(attribution.id),
      daysInMonth: running?.daysInMonth ?? 30,
      earnedCents: earned.get(referral.id) ?? 0,
      nowMs,
    }),
  )
}

interface RowData {
  part: CommissionPart | undefined
  daysInMonth: number
  earnedCents: number
  nowMs: number
}

function buildRow(referral: Referral, { part, daysInMonth, earnedCents, nowMs }: RowData): ReferralRow {
  const invitation = referral.referred_user === ''
  const until = Date.parse(referral.expires_at.replace(' ', 'T'))
  const isExpired = referral.closed_reason === 'expired' || (invitation && until <= nowMs)
  const active = referral.account_status === 'active'
  const group = active
    ? 'active'
    : referral.rental_start !== '' || referral.status === 'inactive'
      ? 'inactive'
      : 'pending'
  const reason: ReferralReason = invitation
    ? isExpired
      ? { kind: 'expired', on: referral.expires_at }
      : {
          kind: 'invited',
          on: referral.created_at || new Date(nowMs).toISOString(),
          left: Number.isNaN(until) ? 30 : Math.max(1, Math.ceil((until - nowMs) / dayMs)),
        }
    : active
      ? part?.state === 'held'
        ? { kind: 'held' }
        : { kind: 'days', days: part?.days ?? 0, of: daysInMonth }
      : group === 'inactive'
        ? { kind: 'ended' }
        : { kind: 'signed-up', on: referral.signup_date || referral.created_at }
  return {
    id: referral.id,
    name: referral.referred_name,
    email: isDeletedEmail(referral.referred_email) ? '' : referral.referred_email,
    group,
    reason,
    rentalStart: referral.rental_start,
    cents: part === undefined ? null : part.cents,
    earnedCents,
    invitation,
  }
}
