import { requireAccount, hasRole } from '../users/find-user'
import { fullName } from '../../domain/people/person-names'
import { moveReferralRoute, voidReferralMoveRoute } from '../../domain/api/people/people'
import { addDays } from '../../domain/calendar'
import type { CalendarDate, Id } from '../../domain/entities'
import { mailboxKey, maskedEmail } from '../../domain/people/email/email-address'
import { firstMovableDay, moveProblem } from '../../domain/money/accrual/late-facts'
import { isSamePerson } from '../../domain/referrals/referral-binding'
import { readIdentity, detectFraudSignals } from '../holds/detect-fraud-signals'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { insert, one, requireOne, updateRow, updateRows, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'
import { generatedMonths } from '../payments/runs/run-months'
import { refreshRentalColumns } from '../rentals/rental'
import { readSetting } from '../settings/read-settings'

/** Moves a person to another affiliate (M14, M16) from a day that no run has counted; never to themselves (M18). */
commandFor(moveReferralRoute, ({ app, person, audit }, { user, affiliate, fromDate, reason }) => {
  const referred = requireAccount(app, user)
  const payee = requireRecord(app, 'users', affiliate)
  if (!referred.getBool('verified')) fail('address-unverified')
  if (user === affiliate || isSamePerson(readIdentity(app, user), readIdentity(app, affiliate))) {
    fail('self-referral', {}, { affiliate: 'self-referral' })
  }
  if (payee.getString('anonymised_at') !== '' || !hasRole(app, affiliate, 'affiliate'))
    fail('role-not-held', {}, { affiliate: 'role-not-held' })
  const current = currentAttribution(app, user)
  const firstMovable = firstMovableDay(generatedMonths(app), readSetting(app, 'program_start'))
  const problem = moveProblem({ affiliate, fromDate, reason }, { today: today(app), firstMovable, current })
  if (problem) fail(problem.code, { firstMovable }, { [problem.field]: problem.code })
  if (current) endAttribution(app, current, addDays(fromDate, -1))
  const referral = insert(app, 'referrals', {
    affiliate_id: affiliate,
    referred_email: maskedEmail(referred.getString('email')),
    email_norm: mailboxKey(referred.getString('email')),
    referred_name: fullName(referred),
    status: 'pending',
    signup_date: current?.signup_date || today(app),
    referred_user: user,
    source: 'admin',
    account_status: 'inactive',
  })
  const attribution = insert(app, 'referral_attributions', {
    referral,
    referred_user: user,
    affiliate_id: affiliate,
    from_date: fromDate,
  })
  insert(app, 'referral_admin', { referral, decision_note: 'admin', moved_by: person.id })
  detectFraudSignals(app, user)
  refreshRentalColumns(app, user)
  audit('attribution.move', `referral_attributions/${attribution}`, {
    before: current ? { attribution: current.id, affiliate: current.affiliate_id, toDate: '' } : null,
    after: { user, affiliate, fromDate, reason },
  })
  return { attribution }
})

const currentAttribution = (app: PbApp, user: Id) =>
  one(
    app,
    `SELECT a.id, a.referral, a.affiliate_id, a.from_date, COALESCE(f.signup_date, '') AS signup_date
     FROM referral_attributions a LEFT JOIN referrals f ON f.id = a.referral
     WHERE a.referred_user = {:user} AND a.to_date = '' AND a.voided_at = ''`,
    { user },
    { id: '', referral: '', affiliate_id: '', from_date: '', signup_date: '' },
  )

function endAttribution(app: PbApp, { id, referral }: { id: Id; referral: Id }, toDate: CalendarDate): void {
  updateRow(app, 'referral_attributions', id, { to_date: toDate })
  const moved = { closed_at: moment(), closed_reason: 'moved' }
  updateRows(app, 'referrals', moved, `id = {:referral} AND closed_at = ''`, { referral })
}

/** Voids a mistaken move (M14) and removes the end of the previous attribution; `move-not-last` if a later one follows. */
commandFor(voidReferralMoveRoute, ({ app, audit }, { attribution, reason }) => {
  const moved = requireOne(
    app,
    `SELECT a.referral, a.referred_user, a.affiliate_id, a.from_date, a.to_date FROM referral_attributions a
     JOIN referrals f ON f.id = a.referral AND f.source = 'admin'
     WHERE a.id = {:attribution} AND a.voided_at = ''`,
    { attribution },
    { referral: '', referred_user: '', affiliate_id: '', from_date: '', to_date: '' },
  )
  if (moved.to_date !== '') fail('move-not-last')
  const now = moment()
  updateRow(app, 'referral_attributions', attribution, { voided_at: now, void_reason: reason })
  updateRow(app, 'referrals', moved.referral, { closed_at: now, closed_reason: 'moved', hidden_at: now })
  const neighbour = one(
    app,
    `FROM referral_attributions
     WHERE referred_user = {:user} AND voided_at = '' AND to_date = {:dayBefore}`,
    { user: moved.referred_user, dayBefore: addDays(moved.from_date, -1) },
    { id: '', referral: '', affiliate_id: '' },
  )
  if (neighbour) {
    updateRow(app, 'referral_attributions', neighbour.id, { to_date: '' })
    const open = { closed_at: '', closed_reason: '' }
    updateRows(app, 'referrals', open, `id = {:referral} AND closed_reason = 'moved'`, {
      referral: neighbour.referral,
    })
  }
  refreshRentalColumns(app, moved.referred_user)
  audit('attribution.void', `referral_attributions/${attribution}`, {
    before: { affiliate: moved.affiliate_id, fromDate: moved.from_date },
    after: { affiliate: neighbour?.affiliate_id ?? '', reason },
  })
  return {}
})
