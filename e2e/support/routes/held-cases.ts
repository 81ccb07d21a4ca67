import { firstDay, lastDay } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import type { RouteWorld } from './route-world'
import { saveSetting } from '../server/settings'
import { dryRun, commitRun } from '../data/runs'
import { seen } from './seen-run'

/** A line of a renter that waits. */
export async function waitingLine(world: RouteWorld): Promise<{ user: string; month: string; earning: string }> {
  const { user, period } = await world.renter()
  const { month } = world
  const line = { user_id: user, kind: 'rental', source: period, month, n: 1, payment_type: 'rental' }
  const days = { period_start: firstDay(month), period_end: lastDay(month), days: 1, days_in_month: 30 }
  const money = { rate_cents: 10_000, amount_cents: 333, status: 'pending' }
  const earning = await world.insert('earnings', { ...line, ...days, ...money })
  return { user, month, earning }
}

/** A payment by hand that stands instead of the month's lines of its person; several may. */
export const insteadOf = async (world: RouteWorld, user: string) => {
  const period = { periodStart: firstDay(world.month), periodEnd: lastDay(world.month) }
  const { seen } = await world.call('GET /api/admin/payments/meets', { user, paymentType: 'rental', ...period })
  const months = [{ month: world.month, choice: 'instead' as const }]
  return { user, paymentType: 'rental' as const, amount: '12.34', ...period, months, seen }
}

export async function heldLine(world: RouteWorld): Promise<{ user: string; month: string; earning: string }> {
  const line = await waitingLine(world)
  await world.call('POST /api/admin/payments', await insteadOf(world, line.user))
  return line
}

/** The same, held by an admin too. */
export async function linesHeldTwice(world: RouteWorld): Promise<{ user: string; month: string }> {
  const { user, month, earning } = await heldLine(world)
  await world.call('POST /api/admin/holds/line', { earning, reason: 'looks odd' })
  return { user, month }
}

/** One of the two holds of such a line. */
export async function heldTwice(world: RouteWorld): Promise<string> {
  const { earning } = await heldLine(world)
  return (await world.call('POST /api/admin/holds/line', { earning, reason: 'looks odd' })).hold
}

/** One of two payments by hand that stand for a held line: the other takes over. */
export async function replaceable(world: RouteWorld): Promise<string> {
  const { user } = await waitingLine(world)
  const { payment } = await world.call('POST /api/admin/payments', await insteadOf(world, user))
  await world.call('POST /api/admin/payments', await insteadOf(world, user))
  return payment
}

/** A dry run of the month in which a renter was paid by hand. */
export async function seenHolding(world: RouteWorld): Promise<{ month: string; hash: string }> {
  await seen(world)
  await world.call('POST /api/admin/payments', await insteadOf(world, (await world.renter()).user))
  const { month } = world
  return { month, hash: (await dryRun(world, month)).hash }
}

/** A dry run of a month whose run was undone while an admin held one of its lines: the next run's line gets that hold (M36). */
export async function seenPassingOn(world: RouteWorld): Promise<{ month: string; hash: string }> {
  await seen(world)
  const { month } = world
  const { user } = await world.renter()
  const { run } = await commitRun(world, { month, hash: (await dryRun(world, month)).hash })
  const [made] = await world.server.sql(
    `SELECT e.id AS line, e.payment FROM earnings e WHERE e.run = ? AND e.user_id = ? AND e.kind = 'rental'`,
    [run, user],
  )
  const payment = String(made?.['payment'])
  await world.call('POST /api/admin/payments/cancel', { payment, lines: 'later', reason: 'look first' })
  await world.call('POST /api/admin/holds/line', { earning: String(made?.['line']), reason: 'looks odd' })
  await world.call('POST /api/admin/payment-runs/undo', { run })
  return { month, hash: (await dryRun(world, month)).hash }
}

/** A run whose payment took a line of before, and that line's month paid by hand since. */
export async function runThatCarried(world: RouteWorld): Promise<string> {
  const { month } = await seen(world)
  const { user } = await waitingLine(world)
  const wanted = { user, paymentType: 'rental' as const, month, amount: '500.00', reason: 'owed' }
  await world.call('POST /api/admin/earnings/adjust', wanted)
  const { hash } = await dryRun(world, month)
  const made = await commitRun(world, { month, hash })
  await world.call('POST /api/admin/payments', await insteadOf(world, user))
  return made.run
}

export const decided =
  (of: (world: RouteWorld) => Promise<{ user: string; month: string }>, choice: 'pay' | 'never') =>
  async (world: RouteWorld) => {
    const { user, month } = await of(world)
    return { user, month, paymentType: 'rental' as const, choice, reason: 'paid by hand' }
  }

/** A hold of a line that waits, by an admin's word. */
export async function heldByAdmin(world: RouteWorld): Promise<string> {
  const { earning } = await waitingLine(world)
  return (await world.call('POST /api/admin/holds/line', { earning, reason: 'looks odd' })).hold
}

/** A hold of the member's own line. */
export async function ownHold(world: RouteWorld, user: string): Promise<string> {
  const line = { user_id: user, kind: 'adjustment', month: world.month, n: 1, payment_type: 'rental' }
  const earning = newId()
  await world.insert('earnings', { ...line, id: earning, source: earning, amount_cents: 500, status: 'pending' })
  return (await world.call('POST /api/admin/holds/line', { earning, reason: 'looks odd' })).hold
}

/** Somebody referred by the partner, with a commission that waits. */
export async function referredPerson(world: RouteWorld): Promise<string> {
  const { user: referred } = await world.renter()
  const affiliate_id = world.partner.userId
  const source = await world.insert('referral_attributions', {
    referral: newId(),
    referred_user: referred,
    affiliate_id,
  })
  const line = {
    user_id: affiliate_id,
    kind: 'commission',
    source,
    month: world.month,
    n: 1,
    payment_type: 'commission',
  }
  await world.insert('earnings', {
    ...line,
    days: 1,
    days_in_month: 30,
    rate_cents: 5000,
    amount_cents: 167,
    status: 'pending',
  })
  return referred
}

/** An approved payment that makes a bonus for a referral under review. */
export async function bonusUnderReview(world: RouteWorld): Promise<string> {
  await saveSetting(world.boss, 'referral_bonus_enabled', true)
  const { user, earning } = await waitingLine(world)
  const affiliate_id = world.partner.userId
  await world.insert('referral_attributions', { referral: newId(), referred_user: user, affiliate_id })
  await world.call('POST /api/admin/holds/flag', { referred: user, reason: 'one family' })
  const row = {
    user_id: user,
    payment_type: 'rental',
    month: world.month,
    amount_cents: 333,
    status: 'pending',
    run: newId(),
  }
  const payment = await world.insert('user_payments', row)
  await world.insert('payment_admin', { payment })
  await world.insert('payment_lines', { payment, earning, user_id: user, amount_cents: 333 })
  await world.server.sql('UPDATE earnings SET payment = ? WHERE id = ?', [payment, earning])
  await world.call('POST /api/admin/payments/approve', { payments: [payment], seen: { count: 1, cents: 333 } })
  return payment
}
