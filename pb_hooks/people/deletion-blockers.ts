import type { Deletion } from '../../domain/people/deletion/deletion-facts'
import type { CalendarDate, Id } from '../../domain/entities'
import { daysInMonth } from '../../domain/calendar'
import { sumOfParts } from '../../domain/money/breakdown/amount-part'
import { moneyFactsOf } from '../../domain/money/accrual/facts-of'
import { monthPoints } from '../../domain/money/breakdown/month-points'
import type { MoneyFacts } from '../../domain/money/accrual/own-facts'
import { prorate } from '../../domain/money/accrual/proration'
import { rateInForce } from '../../domain/money/accrual/rates'
import { unpaidTotals } from '../../domain/money/breakdown/totals'
import { unbilledDays } from '../../domain/money/accrual/unbilled-days'
import { today } from '../platform/clock'
import { collectionRows } from '../platform/collection-rows'
import { one, rows } from '../platform/db'
import { fail } from '../platform/errors'

/** What prevents a person's deletion: a rental, and money that is owed or being paid. */
export type DeletionBlockers = Pick<
  Deletion,
  'rentingSince' | 'onItsWayCents' | 'balanceCents' | 'heldCents' | 'returnedCents' | 'comingCents'
>

/** Returns what prevents a person's deletion now (M21). */
export function findDeletionBlockers(app: PbApp, user: Id): DeletionBlockers {
  const day = today(app)
  const facts = factsOf(app, user)
  const unpaid = unpaidTotals(facts.lines)
  return {
    rentingSince: facts.periods.find(({ end_date }) => end_date === '' || end_date >= day)?.start_date ?? '',
    onItsWayCents: facts.payments
      .filter(({ status }) => status === 'pending' || status === 'approved')
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    balanceCents: unpaid.balanceCents,
    // lines replaced by a manual payment may still be released, so an admin must decide about them first
    heldCents: unpaid.heldCents + unpaid.replacedCents,
    returnedCents: facts.payments.reduce((sum, { payout_owed_cents }) => sum + payout_owed_cents, 0),
    comingCents:
      sumOfParts(monthPoints(facts, day).flatMap(({ coming }) => coming)) + comingCommission(app, facts, day),
  }
}

/** Rejects the deletion while something prevents it. A negative balance doesn't prevent it; it stays in the ledger. */
export function requireNoBlockers(found: DeletionBlockers): void {
  const { rentingSince, onItsWayCents, balanceCents, heldCents, returnedCents, comingCents } = found
  if (rentingSince !== '') fail('rental-runs', { since: rentingSince })
  if (onItsWayCents > 0) fail('money-on-its-way', { cents: onItsWayCents })
  const owed = Math.max(balanceCents, 0) + Math.max(heldCents, 0) + Math.max(returnedCents, 0) + comingCents
  if (owed > 0) fail('money-owed', { cents: owed })
}

function factsOf(app: PbApp, user: Id): MoneyFacts {
  const own = { user }
  return moneyFactsOf(user, {
    user: undefined,
    program: undefined,
    rental_periods: collectionRows(app, 'rental_periods', 'WHERE t.user_id = {:user}', own),
    affiliate_periods: collectionRows(app, 'affiliate_periods', 'WHERE t.user_id = {:user}', own),
    rates: collectionRows(app, 'rates', `WHERE t.user_id IN ({:user}, '')`, own),
    earnings: collectionRows(app, 'earnings', 'WHERE t.user_id = {:user}', own),
    user_payments: collectionRows(app, 'user_payments', 'WHERE t.user_id = {:user}', own),
    payment_lines: [],
    line_holds: collectionRows(app, 'line_holds', `WHERE t.user_id = {:user} AND t.released_at = ''`, own),
    referrals: [],
    referral_attributions: [],
  })
}

/** Returns the commission for rental days that no run has counted yet (M14, M16); the exact cent doesn't matter here. */
function comingCommission(app: PbApp, facts: MoneyFacts, day: CalendarDate): number {
  const own = facts.affiliatePeriods.map(({ start_date, end_date }) => ({ start: start_date, end: end_date }))
  if (own.length === 0) return 0
  const attributed = rows(
    app,
    `SELECT id, referred_user, from_date AS start, to_date AS "end" FROM referral_attributions
     WHERE affiliate_id = {:user} AND voided_at = ''`,
    { user: facts.userId },
    { id: '', referred_user: '', start: '', end: '' },
  )
  let cents = 0
  for (const { id, referred_user, start, end } of attributed) {
    const rented = rows(
      app,
      `SELECT start_date AS start, end_date AS "end" FROM rental_periods WHERE user_id = {:user} AND voided_at = ''`,
      { user: referred_user },
      { start: '', end: '' },
    )
    const counted = new Map<string, number>()
    for (const line of facts.lines) {
      if (line.source !== id || line.cancel_kind === 'undone') continue
      counted.set(line.month, (counted.get(line.month) ?? 0) | line.days)
    }
    for (const [month, days] of unbilledDays([rented, own, [{ start, end }]], counted, day)) {
      cents += prorate(rateInForce(facts.rates, 'commission', facts.userId, month), days, daysInMonth(month))
    }
  }
  return cents
}

export function countDeletedRecords(app: PbApp, user: Id) {
  const found = one(
    app,
    `SELECT (SELECT COUNT(*) FROM support_tickets WHERE user_id = {:user}) AS tickets,
       (SELECT COUNT(*) FROM referrals WHERE affiliate_id = {:user} AND referred_user = '' AND closed_at = '') AS invitations,
       (SELECT COUNT(*) FROM trusted_devices WHERE user_id = {:user} AND ended_at = '') AS devices,
       (SELECT COUNT(*) FROM user_payments WHERE user_id = {:user} AND status = 'dispersed') AS sentPayments`,
    { user },
    { tickets: 0, invitations: 0, devices: 0, sentPayments: 0 },
  )
  return found ?? { tickets: 0, invitations: 0, devices: 0, sentPayments: 0 }
}
