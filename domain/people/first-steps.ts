import type { AffiliatePeriod, CalendarDate, Consent, RentalPeriod, User } from '../entities'
import type { ReferralWithAttribution } from '../money/accrual/own-facts'
import type { Role } from './roles'

/** Who must do a step: the person (`yours`), the program's team (`ours`), or a referred person (`theirs`). */
export type StepState = 'done' | 'yours' | 'ours' | 'theirs'

export interface FirstStep<Key extends string = string> {
  key: Key
  turn: StepState
  /** The day on which the step was done, or the planned day of a scheduled step; '' if unknown. */
  on: CalendarDate
}

export type RenterStep = 'paypal' | 'badge' | 'photo' | 'firstDay' | 'consent' | 'profile' | 'email'
export type AffiliateStep = 'share' | 'paypal' | 'joined' | 'active' | 'approved'

const step = <Key extends string>(
  key: Key,
  isDone: boolean,
  turn: StepState,
  on: CalendarDate = '',
): FirstStep<Key> => ({
  key,
  turn: isDone ? 'done' : turn,
  on: isDone ? on : '',
})

const order: readonly StepState[] = ['yours', 'ours', 'theirs', 'done']
const openFirst = <Key extends string>(steps: FirstStep<Key>[]): FirstStep<Key>[] =>
  steps.sort((a, b) => order.indexOf(a.turn) - order.indexOf(b.turn))

/** Reports whether a rental's first day has come. */
export const hasRentalStarted = (periods: readonly RentalPeriod[], today: CalendarDate): boolean =>
  periods.some(({ start_date }) => start_date <= today)

/**
 * Returns the checklist. Null once the rental has started and all steps are done or the rental has an end, and for affiliates
 * and admins who haven't started to rent out a profile.
 */
export function renterSteps(
  {
    user,
    consents,
    periods,
    roles,
  }: {
    user: User | undefined
    consents: readonly Consent[]
    periods: readonly RentalPeriod[]
    roles: readonly Role[]
  },
  today: CalendarDate,
): FirstStep<RenterStep>[] | null {
  const firstDay = periods.map((period) => period.start_date).sort()[0] ?? ''
  const hasStarted = hasRentalStarted(periods, today)
  if (user === undefined || (hasStarted && periods.every(({ end_date }) => end_date !== ''))) return null
  const begun = firstDay !== '' || user.linkedin_url !== ''
  if (!begun && roles.some((role) => role !== 'user')) return null
  const agreed = consents.map((consent) => consent.at).sort()[0] ?? ''
  const steps = openFirst([
    step('paypal', user.paypal_email !== '', 'yours'),
    step('badge', user.verification_badge_status === 'success', 'yours'),
    step('photo', user.profile_photo_status === 'success', 'ours'),
    step('firstDay', firstDay !== '', 'ours', firstDay),
    step('consent', agreed !== '', 'yours', agreed.slice(0, 10)),
    step('profile', user.linkedin_url !== '', 'yours'),
    step('email', user.verified, 'yours'),
  ])
  return hasStarted && countDoneSteps(steps) === steps.length ? null : steps
}

/** Returns the checklist, or null from the first day of the first referral on, even after all referrals have left. */
export function affiliateSteps(
  known: {
    user: User | undefined
    affiliatePeriods: readonly AffiliatePeriod[]
    referrals: readonly ReferralWithAttribution[]
    earned: boolean
  },
  today: CalendarDate,
): FirstStep<AffiliateStep>[] | null {
  const { user, referrals, earned } = known
  const began = referrals.some(({ referral }) => referral.rental_start !== '' && referral.rental_start <= today)
  if (user === undefined || earned || began) return null
  const since = known.affiliatePeriods.map((period) => period.start_date).sort()[0] ?? ''
  const joined = referrals.filter(({ referral }) => referral.referred_user !== '')
  const joinedOn = joined.map(({ referral }) => referral.signup_date).sort()[0] ?? ''
  const starts =
    referrals
      .map(({ referral }) => referral.rental_start)
      .filter((day) => day !== '')
      .sort()[0] ?? ''
  return openFirst([
    step('share', referrals.length > 0, 'yours'),
    step('paypal', user.paypal_email !== '', 'yours'),
    step('joined', joined.length > 0, 'theirs', joinedOn),
    step('active', starts !== '', 'theirs', starts),
    step('approved', since !== '', 'ours', since),
  ])
}

export const countDoneSteps = (steps: readonly FirstStep[]): number =>
  steps.filter(({ turn }) => turn === 'done').length
