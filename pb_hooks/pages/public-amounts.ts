import type { Cents } from '../../domain/entities'
import { formatCents } from '../../domain/money'
import { prorate } from '../../domain/proration'

/** Numbers of referrals that the public pages' tables may name (document 1, sections 1 and 4). */
const referralCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 75, 100]
/** The worked example of the landing page: one account plus this many referrals. */
const exampleReferrals = 5
/** Part of a month of an account, and of a referral, that the pages explain day counting with. */
const partOfMonth = { days: 16, daysInMonth: 30 }
const partOfReferral = { days: 24, daysInMonth: 31 }

export interface PublicRates {
  rental_rate_cents: Cents
  commission_rate_cents: Cents
  bonus_cents: Cents
  payment_threshold_cents: Cents
}

/** Every amount that the public pages show, worked out from the rates in force by the product's own rules. */
export function publicAmounts(rates: PublicRates): { [slot: string]: string } {
  const { rental_rate_cents: rental, commission_rate_cents: commission } = rates
  const example = exampleReferrals * commission
  const amounts: { [slot: string]: string } = {
    rental_rate: formatCents(rental),
    rental_rate_short: short(rental),
    rental_cents: String(rental),
    commission_rate: formatCents(commission),
    commission_rate_short: short(commission),
    commission_cents: String(commission),
    bonus: formatCents(rates.bonus_cents),
    threshold: formatCents(rates.payment_threshold_cents),
    example_commission: formatCents(example),
    example_commission_short: short(example),
    example_total: formatCents(rental + example),
    example_total_short: short(rental + example),
    example_part_month: formatCents(prorate(rental, partOfMonth.days, partOfMonth.daysInMonth)),
    example_part_commission: formatCents(prorate(commission, partOfReferral.days, partOfReferral.daysInMonth)),
    example_year_commission: formatCents(12 * commission),
  }
  for (const count of referralCounts) {
    amounts[`row:${count}`] = formatCents(count * commission)
    amounts[`total:${count}`] = formatCents(rental + count * commission)
  }
  return amounts
}

/** For headlines: `$100` instead of `$100.00`. */
const short = (cents: Cents): string => formatCents(cents).replace(/\.00$/, '')
