import { readMoneyFacts, ofUser } from './own-money-facts'
import { personStatsRoute } from '../../domain/api/people/person-records'
import { addMonths, monthOf } from '../../domain/calendar'
import type { Id, Month } from '../../domain/entities'
import { visibleReferrals } from '../../domain/money/accrual/facts-of'
import { monthPoints } from '../../domain/money/breakdown/month-points'
import { paidTotals, unpaidTotals, monthShares } from '../../domain/money/breakdown/totals'
import { findPaymentsById } from '../payments/list/list-payments'
import { replacementLinesSql } from '../holds/manual-replacements'
import { today } from '../platform/clock'
import { collectionRows } from '../platform/collection-rows'
import { find, rows } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'

/**
 * Returns what a person was paid, what is pending and what they earn, computed with the functions of the person's own
 * screens.
 */
answerTo(personStatsRoute, ({ app, person }, { user }) => {
  if (!find(app, 'users', user)) fail('not-found')
  const day = today(app)
  const month = monthOf(day)
  const facts = factsNow(app, user, month)
  const paid = paidTotals(facts)
  const unpaid = unpaidTotals(facts.lines)
  const running = monthPoints(facts, day).find((point) => point.month === month)
  const approval = soonestApproval(app, person.id, facts.payments)
  const last = facts.periods.sort((a, b) => a.start_date.localeCompare(b.start_date)).at(-1)
  return {
    paidCents: paid.cents,
    inPaymentsCents: unpaid.inPaymentsCents,
    balanceCents: unpaid.balanceCents,
    heldCents: unpaid.heldCents,
    ...(approval && { approval }),
    ...(running && { running: { month, cents: running.cents } }),
    rental: {
      from: last?.start_date ?? '',
      to: last?.end_date ?? '',
      ended: last !== undefined && last.end_date !== '' && last.end_date < day,
    },
    referrals: referralsOf(app, user),
    about: aboutOf(app, user, month),
  }
})

const factsNow = (app: PbApp, user: Id, month: string) =>
  readMoneyFacts(
    app,
    user,
    {
      rental_periods: ofUser,
      rates: `t.user_id IN ({:user}, '')`,
      earnings: `${ofUser} AND (t.status = 'pending' OR t.status IN ('paid', 'cancelled') AND (t.month >= {:month}
        OR t.corrects_payment != '' OR t.id IN (SELECT t.earning FROM payment_lines t WHERE ${ofUser} AND ${replacementLinesSql})))`,
      user_payments: ofUser,
      payment_lines: `${ofUser} AND ${replacementLinesSql}`,
      line_holds: `${ofUser} AND t.released_at = ''`,
    },
    { month },
  )

/** Returns the person's pending payment that can be approved first: now, at a later time, or never without a change. */
function soonestApproval(app: PbApp, admin: Id, payments: readonly { id: Id; status: string }[]) {
  const pending = payments.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const [soonest] = findPaymentsById(app, admin, pending)
    .map((payment) => ({ problem: payment.problem, until: payment.problem_until }))
    .sort((a, b) => waitOf(a).localeCompare(waitOf(b)))
  return soonest
}

const waitOf = ({ problem, until }: { problem: string; until: string }): string =>
  problem === '' ? '' : until === '' ? '~' : until

const monthsShown = 6
const devicesShown = 3

function aboutOf(app: PbApp, user: Id, month: Month) {
  const [person] = collectionRows(app, 'users', 'WHERE t.id = {:user}', { user })
  const lines = collectionRows(
    app,
    'earnings',
    `WHERE t.user_id = {:user} AND t.status IN ('paid', 'pending') AND t.month >= {:from}`,
    {
      user,
      from: addMonths(month, -monthsShown),
    },
  )
  return {
    roles: person?.roles ?? [],
    language: person?.language === 'es' ? ('es' as const) : ('en' as const),
    since: person?.created_at ?? '',
    devices: rows(
      app,
      `SELECT device_name AS name, trusted_at AS since FROM trusted_devices
       WHERE user_id = {:user} AND ended_at = '' ORDER BY last_login_at DESC, id LIMIT ${devicesShown}`,
      { user },
      { name: '', since: '' },
    ),
    // the current month has no lines before its run
    months: monthShares(lines, addMonths(month, -1), monthsShown),
  }
}

function referralsOf(app: PbApp, user: Id): { people: number; active: number } {
  const referrals = collectionRows(app, 'referrals', `WHERE t.affiliate_id = {:user} AND t.referred_user != ''`, {
    user,
  })
  const people = visibleReferrals({ referrals, referral_attributions: [] })
  return { people: people.length, active: people.filter(({ referral }) => referral.account_status === 'active').length }
}
