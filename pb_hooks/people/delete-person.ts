import { readMoneyFacts, ofUser } from './own-money-facts'
import { hasRole, requireAccount } from '../users/find-user'
import type { OutputOf } from '../../domain/api/route'
import { ownDeletionRoute, deleteAccountRoute } from '../../domain/api/people/profile'
import type { CalendarDate, Id } from '../../domain/entities'
import { daysInMonth } from '../../domain/calendar'
import { sumOfParts } from '../../domain/money/breakdown/amount-part'
import { monthPoints } from '../../domain/money/breakdown/month-points'
import type { MoneyFacts } from '../../domain/money/accrual/own-facts'
import { rateInForce, prorate } from '../../domain/money/accrual/rates'
import { unpaidTotals } from '../../domain/money/breakdown/totals'
import { unbilledDays } from '../../domain/money/accrual/unbilled-days'
import { today } from '../platform/clock'
import { rows, exists, readIds, oneOrDefault } from '../platform/db'
import { fail, requirePasswordFor } from '../platform/errors'
import { deletePersonRoute, deletionRoute } from '../../domain/api/people/deletion'
import { forgetDryRuns } from '../payments/runs/dry-run'
import { forgetTrials } from '../policy-lab/try-policy'
import { audit } from '../platform/audit'
import { commandWithPreparation } from '../platform/command'
import { answerTo, type Person } from '../platform/route'
import { notifyProtectionChange } from '../notifications/notify'
import { cancelSwitchOffsOf } from '../settings/switch-off'
import { deleteUploadsOf } from '../tickets/unfinished-uploads'
import { closeDeviceStreams } from '../sessions/devices'
import { hashPassword } from '../users/password-hash'
import { eraseTraces, recordErasure } from './erase-traces'
import { anonymizePerson } from './anonymize-person'
import { randomHex } from '../platform/environment'
import { amountsOwedRoute } from '../../domain/api/people/people-lists'
import { isReplacedSql } from '../holds/manual-replacements'

type Deletion = OutputOf<typeof ownDeletionRoute>
type DeletionBlockers = Pick<
  Deletion,
  'rentingSince' | 'onItsWayCents' | 'balanceCents' | 'heldCents' | 'returnedCents' | 'comingCents'
>

/** Returns what prevents a person's deletion now (M21). */
function findDeletionBlockers(app: PbApp, user: Id): DeletionBlockers {
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

function requireNoBlockers(found: DeletionBlockers): void {
  const { rentingSince, onItsWayCents, balanceCents, heldCents, returnedCents, comingCents } = found
  if (rentingSince !== '') fail('rental-runs', { since: rentingSince })
  if (onItsWayCents > 0) fail('money-on-its-way', { cents: onItsWayCents })
  const owed = Math.max(balanceCents, 0) + Math.max(heldCents, 0) + Math.max(returnedCents, 0) + comingCents
  if (owed > 0) fail('money-owed', { cents: owed })
}

const factsOf = (app: PbApp, user: Id): MoneyFacts =>
  readMoneyFacts(app, user, {
    rental_periods: ofUser,
    affiliate_periods: ofUser,
    rates: `t.user_id IN ({:user}, '')`,
    earnings: ofUser,
    user_payments: ofUser,
    line_holds: `${ofUser} AND t.released_at = ''`,
  })

/** Returns the commission for rental days that no run has counted yet (M14, M16). It need not be exact to the cent. */
function comingCommission(app: PbApp, facts: MoneyFacts, day: CalendarDate): number {
  const own = facts.affiliatePeriods.map(({ start_date, end_date }) => ({ start: start_date, end: end_date }))
  if (own.length === 0) return 0
  const ownReferrals = `SELECT id, referred_user, from_date AS start, to_date AS "end" FROM referral_attributions
     WHERE affiliate_id = {:user} AND voided_at = ''`
  const attributed = rows(app, ownReferrals, { user: facts.userId }, { id: '', referred_user: '', start: '', end: '' })
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

function countDeletedRecords(app: PbApp, user: Id) {
  return oneOrDefault(
    app,
    `SELECT (SELECT COUNT(*) FROM support_tickets WHERE user_id = {:user}) AS tickets,
       (SELECT COUNT(*) FROM referrals WHERE affiliate_id = {:user} AND referred_user = '' AND closed_at = '') AS invitations,
       (SELECT COUNT(*) FROM trusted_devices WHERE user_id = {:user} AND ended_at = '') AS devices,
       (SELECT COUNT(*) FROM user_payments WHERE user_id = {:user} AND status = 'dispersed') AS sentPayments`,
    { user },
    { tickets: 0, invitations: 0, devices: 0, sentPayments: 0 },
  )
}

answerTo(deletionRoute, ({ app, person }, { user }) => {
  requireAccount(app, user)
  return { ...findDeletionBlockers(app, user), ...countDeletedRecords(app, user), isOwn: user === person.id }
})

answerTo(ownDeletionRoute, ({ app, person }) => {
  return {
    ...findDeletionBlockers(app, person.id),
    ...countDeletedRecords(app, person.id),
    isOwn: person.roles.includes('admin'),
  }
})

// runs before the transaction, because hashing is slow
const hashUnknownPassword = (): string => hashPassword(randomHex(32))

/** Deletes a person as an admin (M21). */
commandWithPreparation(deletePersonRoute, hashUnknownPassword, ({ app, person }, { user, password }, hash) => {
  if (user === person.id) fail('delete-own-account')
  if (hasRole(app, user, 'admin')) requirePasswordFor('delete-admin', password)
  remove(app, user, person, 'person.delete', hash)
  return {}
})

/** Deletes the person's own account (P18). Admins must be deleted by another admin. */
commandWithPreparation(deleteAccountRoute, hashUnknownPassword, ({ app, person }, _input, hash) => {
  if (person.roles.includes('admin')) fail('delete-own-account')
  remove(app, person.id, person, 'account.delete', hash)
  return {}
})

type Action = 'person.delete' | 'account.delete'

function remove(tx: PbApp, user: Id, by: Person, action: Action, hash: string): void {
  const record = requireAccount(tx, user)
  if (isLastAdmin(tx, user)) fail('last-admin')
  requireNoBlockers(findDeletionBlockers(tx, user))
  const devices = readIds(tx, `SELECT id FROM trusted_devices WHERE user_id = {:user} AND ended_at = ''`, { user })
  const wasAdmin = hasRole(tx, user, 'admin')
  if (wasAdmin) cancelSwitchOffsOf(tx, user, by)
  const { values, mark } = anonymizePerson(tx, record, hash)
  audit(tx, { id: by.id, name: by.id === user ? '' : by.name }, action, `users/${user}`, { after: { values, mark } })
  if (wasAdmin) notifyProtectionChange(tx, 'admin-deleted', { from: by.name })
  deleteUploadsOf(user)
  recordErasure(tx)
  $coterie.startTask(tx, 'forget', JSON.stringify(devices))
}

const isLastAdmin = (app: PbApp, user: Id): boolean =>
  exists(
    app,
    `SELECT 1 AS is_last FROM user_roles r WHERE r.user_id = {:user} AND r.role = 'admin'
     AND NOT EXISTS (SELECT 1 FROM user_roles o WHERE o.role = 'admin' AND o.user_id != {:user})`,
    { user },
  )

/**
 * Runs after a deletion: closes streams, deletes staged files with names, and erases traces. Recounts stats first, because
 * old ones would otherwise remain in the rewritten file.
 */
export function forget(app: PbApp, devices: string): void {
  closeDeviceStreams(JSON.parse(devices) as string[])
  forgetDryRuns(app)
  forgetTrials(app)
  $coterie.recountStats()
  eraseTraces(app)
}

answerTo(amountsOwedRoute, ({ app }, { users }) => {
  const owedByUser = `SELECT k.value AS user,
       (SELECT COALESCE(SUM(e.amount_cents), 0) FROM earnings e WHERE e.user_id = k.value AND e.status = 'pending'
         AND NOT ${isReplacedSql('e')}) AS cents
     FROM json_each({:users}) k`
  const found = rows(app, owedByUser, { users: JSON.stringify(users.split(',')) }, { user: '', cents: 0 })
  return { owed: Object.fromEntries(found.map(({ user, cents }) => [user, cents])) }
})
