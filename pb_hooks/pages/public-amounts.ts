import type { Cents } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import { partMonthExample, prorate } from '../../domain/money/accrual/rates'
import { exampleStartDay, waitingExample } from '../../domain/money/payments/waiting-example'
import { exampleReferrals, referralCounts, type AmountSlot } from '../../domain/slots'

const partOfReferral = { days: 24, daysInMonth: 31 }

export interface PublicRates {
  rental_rate_cents: Cents
  commission_rate_cents: Cents
  payment_threshold_cents: Cents
}

/** Computes every amount on the public pages from the current rates with the product's own rules. */
export function publicAmounts(rates: PublicRates): { [name in AmountSlot]: string } {
  const { rental_rate_cents: rental, commission_rate_cents: commission } = rates
  const example = exampleReferrals * commission
  const waiting = waitingExample(rental, rates.payment_threshold_cents, exampleStartDay)
  const waits = waiting !== null && waiting.more > 0
  return {
    rental_rate: formatCents(rental),
    rental_rate_short: short(rental),
    rental_cents: String(rental),
    commission_rate: formatCents(commission),
    commission_rate_short: short(commission),
    commission_cents: String(commission),
    threshold: formatCents(rates.payment_threshold_cents),
    threshold_cents: String(rates.payment_threshold_cents),
    waiting_total: waits ? formatCents(waiting.totalCents) : '',
    waiting_more: waits ? formatCents(waiting.moreCents) : '',
    waiting_more_months: waits ? String(waiting.more) : '',
    example_commission: formatCents(example),
    example_commission_short: short(example),
    example_total: formatCents(rental + example),
    example_total_short: short(rental + example),
    example_part_month: formatCents(prorate(rental, partMonthExample.days, partMonthExample.daysInMonth)),
    example_part_commission: formatCents(prorate(commission, partOfReferral.days, partOfReferral.daysInMonth)),
    example_year_commission: formatCents(12 * commission),
    ...table('row', 0, commission),
    ...table('total', rental, commission),
  }
}

function table<const T extends 'row' | 'total'>(
  name: T,
  base: Cents,
  each: Cents,
): { [key in `${T}_${Count}`]: string } {
  const cells = referralCounts.map((count) => [`${name}_${count}`, formatCents(base + count * each)])
  return Object.fromEntries(cells) as { [key in `${T}_${Count}`]: string }
}
type Count = (typeof referralCounts)[number]

const short = (cents: Cents): string => formatCents(cents).replace(/\.00$/, '')
