import { firstDay, lastDay } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import type { RouteFixture } from './route-fixture'
import { saveSetting } from '../server/people'
import { commitRun, dryRunMonth, waitForRun, type FullDryRun } from '../data/runs'

export async function createPendingLine(
  fixture: RouteFixture,
): Promise<{ user: string; month: string; earning: string }> {
  const { user, period } = await fixture.createRenter()
  const { month } = fixture
  const line = { user_id: user, kind: 'rental', source: period, month, n: 1, payment_type: 'rental' }
  const days = { period_start: firstDay(month), period_end: lastDay(month), days: 1, days_in_month: 30 }
  const money = { rate_cents: 10_000, amount_cents: 333, status: 'pending' }
  const earning = await fixture.insertRow('earnings', { ...line, ...days, ...money })
  return { user, month, earning }
}

/** Returns the input of a manual payment that replaces the lines of its payee in the month. */
export const replacementPaymentInput = async (fixture: RouteFixture, user: string) => {
  const period = { periodStart: firstDay(fixture.month), periodEnd: lastDay(fixture.month) }
  const { seen } = await fixture.call('GET /api/admin/payments/overlaps', { user, paymentType: 'rental', ...period })
  const months = [{ month: fixture.month, choice: 'instead' as const }]
  return { user, paymentType: 'rental' as const, amount: '12.34', ...period, months, seen }
}

export async function createHeldLine(fixture: RouteFixture): Promise<{ user: string; month: string; earning: string }> {
  const line = await createPendingLine(fixture)
  await fixture.call('POST /api/admin/payments', await replacementPaymentInput(fixture, line.user))
  return line
}

export async function createDoublyHeldLines(fixture: RouteFixture): Promise<{ user: string; month: string }> {
  const line = await createHeldLine(fixture)
  await holdLine(fixture, line.earning)
  return line
}

/** Creates lines that are held twice and returns one of the two holds of a line. */
export const createDoubleHold = async (fixture: RouteFixture): Promise<string> =>
  holdLine(fixture, (await createHeldLine(fixture)).earning)

/** Creates two manual payments that replace a held line, so that one of them can be cancelled. */
export async function createReplaceableHold(fixture: RouteFixture): Promise<string> {
  const { user } = await createPendingLine(fixture)
  const { payment } = await fixture.call('POST /api/admin/payments', await replacementPaymentInput(fixture, user))
  await fixture.call('POST /api/admin/payments', await replacementPaymentInput(fixture, user))
  return payment
}

export async function dryRunWithHold(fixture: RouteFixture): Promise<{ month: string; hash: string }> {
  await dryRunReference(fixture)
  await fixture.call(
    'POST /api/admin/payments',
    await replacementPaymentInput(fixture, (await fixture.createRenter()).user),
  )
  const { month } = fixture
  return { month, hash: (await dryRunMonth(fixture, month)).hash }
}

/** Undoes a run with an admin's hold and returns a dry run, whose line inherits the hold (M36). */
export async function dryRunInheritingHold(fixture: RouteFixture): Promise<{ month: string; hash: string }> {
  await dryRunReference(fixture)
  const { month } = fixture
  const { user } = await fixture.createRenter()
  const { run } = await commitRun(fixture, { month, hash: (await dryRunMonth(fixture, month)).hash })
  const [row] = await fixture.server.sql(
    `SELECT e.id AS line, e.payment FROM earnings e WHERE e.run = ? AND e.user_id = ? AND e.kind = 'rental'`,
    [run, user],
  )
  const payment = String(row?.['payment'])
  await fixture.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'look first' })
  await holdLine(fixture, String(row?.['line']))
  await fixture.call('POST /api/admin/payment-runs/undo', { run })
  return { month, hash: (await dryRunMonth(fixture, month)).hash }
}

/** Creates a run whose payment contains a carried-over line, and a later manual payment for the month of that line. */
export async function createRunWithCarriedLine(fixture: RouteFixture): Promise<string> {
  const { month } = await dryRunReference(fixture)
  const { user } = await createPendingLine(fixture)
  const input = { user, paymentType: 'rental' as const, month, amount: '500.00', reason: 'owed' }
  await fixture.call('POST /api/admin/earnings/adjust', input)
  const { hash } = await dryRunMonth(fixture, month)
  const run = await commitRun(fixture, { month, hash })
  await fixture.call('POST /api/admin/payments', await replacementPaymentInput(fixture, user))
  return run.run
}

export const holdDecisionInput =
  (of: (fixture: RouteFixture) => Promise<{ user: string; month: string }>, choice: 'pay' | 'never') =>
  async (fixture: RouteFixture) => {
    const { user, month } = await of(fixture)
    return { user, month, paymentType: 'rental' as const, choice, reason: 'paid by hand' }
  }

const holdLine = async (fixture: RouteFixture, earning: string): Promise<string> =>
  (await fixture.call('POST /api/admin/holds/line', { earning, reason: 'looks odd' })).hold

export const createAdminHold = async (fixture: RouteFixture): Promise<string> =>
  holdLine(fixture, (await createPendingLine(fixture)).earning)

export async function createOwnHold(fixture: RouteFixture, user: string): Promise<string> {
  const line = { user_id: user, kind: 'adjustment', month: fixture.month, n: 1, payment_type: 'rental' }
  const earning = newId()
  await fixture.insertRow('earnings', { ...line, id: earning, source: earning, amount_cents: 500, status: 'pending' })
  return holdLine(fixture, earning)
}

export async function createReferredPerson(fixture: RouteFixture): Promise<string> {
  const { user: referred } = await fixture.createRenter()
  const affiliate_id = fixture.affiliateUser.userId
  const source = await fixture.insertRow('referral_attributions', {
    referral: newId(),
    referred_user: referred,
    affiliate_id,
  })
  const { month } = fixture
  const line = { user_id: affiliate_id, kind: 'commission', source, month, n: 1, payment_type: 'commission' }
  const money = { days: 1, days_in_month: 30, rate_cents: 5000, amount_cents: 167, status: 'pending' }
  await fixture.insertRow('earnings', { ...line, ...money })
  return referred
}

/** Creates an approved payment that triggers a bonus for a referral under review. */
export async function createBonusUnderReview(fixture: RouteFixture): Promise<string> {
  await saveSetting(fixture.setupAdmin, 'referral_bonus_enabled', true)
  const { user, earning } = await createPendingLine(fixture)
  const affiliate_id = fixture.affiliateUser.userId
  await fixture.insertRow('referral_attributions', { referral: newId(), referred_user: user, affiliate_id })
  await fixture.call('POST /api/admin/holds/flag', { referred: user, reason: 'one family' })
  const about = { user_id: user, payment_type: 'rental', month: fixture.month }
  const money = { amount_cents: 333, status: 'pending', run: newId() }
  const payment = await fixture.insertRow('user_payments', { ...about, ...money })
  await fixture.insertRow('payment_admin', { payment })
  await fixture.insertRow('payment_lines', { payment, earning, user_id: user, amount_cents: 333 })
  await fixture.server.sql('UPDATE earnings SET payment = ? WHERE id = ?', [payment, earning])
  await fixture.call('POST /api/admin/payments/approve', { payments: [payment], seen: { count: 1, cents: 333 } })
  return payment
}

/** Returns a dry run of the month. Undoes an existing run first. */
export async function ensureDryRun(fixture: RouteFixture): Promise<FullDryRun> {
  const { newestRun } = await fixture.call('GET /api/admin/payment-runs/months', {})
  if (newestRun) await fixture.call('POST /api/admin/payment-runs/undo', { run: newestRun.id })
  await fixture.createRenter()
  return dryRunMonth(fixture, fixture.month)
}

export async function dryRunReference(fixture: RouteFixture): Promise<{ month: string; hash: string }> {
  const { month, hash } = await ensureDryRun(fixture)
  return { month, hash }
}

/** Creates a finished job. A job that is still running would change data during later checks. */
export async function createFinishedJob(fixture: RouteFixture): Promise<{ job: string }> {
  const { job } = await fixture.call('POST /api/admin/payment-runs', await dryRunReference(fixture))
  await waitForRun(fixture, job)
  return { job }
}
