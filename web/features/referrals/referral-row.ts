import type { Id, Referral } from '../../../domain/entities'
import { earnedByReferral } from '../../../domain/money/breakdown/earned-parts'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { isDeletedEmail } from '../../../domain/people/deletion/deletion'
import { foldText, searchWords } from '../../../domain/people/fold-text'
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

/** Reports whether all words of a search occur in the name or the address, whatever their accents and case. */
export function matchesSearch({ name, email }: Pick<ReferralRow, 'name' | 'email'>, search: string): boolean {
  const text = foldText(`${name} ${email}`)
  return searchWords(search).every((word) => text.includes(word))
}

export function referralRows(view: MoneyView, nowMs = serverNow()): ReferralRow[] {
  const running = view.commissions.at(-1)
  const parts = new Map(running?.parts.map((part) => [part.source, part]))
  const earned = earnedByReferral(view)
  return view.referrals.map(({ referral, attribution }): ReferralRow => {
    const part = attribution && parts.get(attribution.id)
    const counted = { days: part?.days ?? 0, of: running?.daysInMonth ?? 30 }
    const isHeld = part?.state === 'held'
    return {
      id: referral.id,
      name: referral.referred_name,
      email: isDeletedEmail(referral.referred_email) ? '' : referral.referred_email,
      group: groupOf(referral),
      reason: invitationReason(referral, nowMs) ?? rentalReason(referral, isHeld, counted),
      rentalStart: referral.rental_start,
      cents: part === undefined ? null : part.cents,
      earnedCents: earned.get(referral.id) ?? 0,
      invitation: referral.referred_user === '',
    }
  })
}

function groupOf({ account_status, rental_start, status }: Referral): ReferralRow['group'] {
  if (account_status === 'active') return 'active'
  return rental_start !== '' || status === 'inactive' ? 'inactive' : 'pending'
}

/** Returns the state of an unused invitation; null for a person who signed up. */
function invitationReason(referral: Referral, nowMs: number): ReferralReason | null {
  if (referral.referred_user !== '') return null
  const until = Date.parse(referral.expires_at.replace(' ', 'T'))
  if (referral.closed_reason === 'expired' || until <= nowMs) return { kind: 'expired', on: referral.expires_at }
  return {
    kind: 'invited',
    on: referral.created_at || new Date(nowMs).toISOString(),
    left: Number.isNaN(until) ? 30 : Math.max(1, Math.ceil((until - nowMs) / dayMs)),
  }
}

function rentalReason(referral: Referral, isHeld: boolean, counted: { days: number; of: number }): ReferralReason {
  const group = groupOf(referral)
  if (group === 'active') return isHeld ? { kind: 'held' } : { kind: 'days', ...counted }
  if (group === 'inactive') return { kind: 'ended' }
  return { kind: 'signed-up', on: referral.signup_date || referral.created_at }
}
