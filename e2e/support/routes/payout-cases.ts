import { madeByHand } from '../data/made-by-hand'
import { setTimeout } from 'node:timers/promises'
import type { RouteNamed } from '../../../domain/api/all'
import { daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { correctionOf } from '../../../domain/money/accrual/recompute'
import { bonusUnderReview } from './held-cases'
import { onePayment } from './move-cases'
import { testPassword } from '../server/people'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'
import { endedJob } from './seen-run'
import { visitorNames } from './visitors'

/** An approved payment of a new person. */
async function approved(world: RouteWorld): Promise<Id> {
  const payment = await world.payment()
  await world.call('POST /api/admin/payments/approve', { payments: [payment], seen: onePayment })
  return payment
}

interface OneInBatch {
  batch: Id
  payment: Id
  seen: { count: number; cents: number }
}

/** A draft with one payment. */
async function draft(world: RouteWorld, payment?: Id, cents = onePayment.cents): Promise<OneInBatch> {
  const of = payment ?? (await approved(world))
  const seen = { count: 1, cents }
  const { batch } = await world.call('POST /api/admin/payouts', { payments: [of], seen })
  return { batch, payment: of, seen }
}

/** One whose file was handed out. */
async function exported(world: RouteWorld, payment?: Id, cents?: number): Promise<OneInBatch> {
  const made = await draft(world, payment, cents)
  await world.call('POST /api/admin/payouts/export', { batch: made.batch, seen: made.seen })
  return made
}

const inBatch = ({ batch, seen }: OneInBatch) => ({ batch, seen })
const told = ({ batch, payment, seen }: OneInBatch, word: string) => ({
  batch,
  seen,
  rows: [{ payment, word, cents: seen.cents, transaction: '' }],
})
const accepted = ({ batch, payment, seen }: OneInBatch) => ({
  batch,
  payment,
  word: 'Completed',
  cents: seen.cents - 9,
  transaction: 'T1',
  reason: 'PayPal took nine cents',
})

/** One that was paid and came back. */
async function refunded(world: RouteWorld) {
  const made = await exported(world)
  await world.call('POST /api/admin/payouts/reconcile', told(made, 'Refunded'))
  return { batch: made.batch, payment: made.payment, reason: 'it came back' }
}

/** One that was handed over, whose payee has another address by now. */
async function readdressed(world: RouteWorld): Promise<OneInBatch> {
  const made = await exported(world)
  await world.server.sql(
    `UPDATE users SET paypal_email = 'other@pay.example' WHERE id = (SELECT user_id FROM user_payments WHERE id = ?)`,
    [made.payment],
  )
  return made
}

const neverSent = (made: OneInBatch) => ({
  ...inBatch(made),
  payments: [made.payment],
  reason: 'the file was never uploaded',
})

/** A payment of a person that was handed over and came back. */
export async function cameBack(world: RouteWorld, user: Id): Promise<void> {
  await world.server.sql(`UPDATE users SET paypal_email = id || '@pay.example', paypal_changed_at = '' WHERE id = ?`, [
    user,
  ])
  const { payment } = await madeByHand(world as never, { user, amount: '33', month: world.month })
  await world.call('POST /api/admin/payments/approve', { payments: [payment], seen: { count: 1, cents: 3_300 } })
  await world.call('POST /api/admin/payouts/reconcile', told(await exported(world, payment, 3_300), 'Returned'))
}

/** One that went over the API, and that PayPal refused. */
async function refusedByPayPal(world: RouteWorld): Promise<OneInBatch> {
  const made = await exported(world)
  for (const state of ['waiting', 'sending', 'refused'])
    await world.server.sql('UPDATE payout_batches SET submission = ? WHERE id = ?', [state, made.batch])
  return made
}

/** The month, generated. */
async function generated(world: RouteWorld): Promise<{ month: Month }> {
  const { newestRun } = await world.call('GET /api/admin/payment-runs/months', {})
  if (newestRun === null) await endedJob(world)
  return { month: world.month }
}

/** A renter whose line of the month was made at another rate than the one that counts. */
async function lineAtAnotherRate(world: RouteWorld) {
  const { month } = await generated(world)
  const { user, period } = await world.renter()
  const dim = daysInMonth(month)
  const line = { user_id: user, kind: 'rental', source: period, month, n: 1, payment_type: 'rental', status: 'pending' }
  const days = { period_start: firstDay(month), period_end: lastDay(month), days: 2 ** dim - 1, days_in_month: dim }
  await world.insert('earnings', { ...line, ...days, rate_cents: 12_000, amount_cents: 12_000 })
  const found = await world.call('POST /api/admin/ledger/recompute', { month })
  const mine = found.differ.find(({ source }) => source === period)
  const lines = [{ kind: 'rental' as const, source: period, cents: mine === undefined ? 0 : correctionOf(mine) }]
  return { month, lines, reason: 'made at the old rate' }
}

/** A trial that has been worked out. */
async function worked(world: RouteWorld): Promise<{ id: Id }> {
  const { id } = await world.call('POST /api/admin/policy-lab', { commission: 6_000 })
  const asked = () => world.call('GET /api/admin/policy-lab', { id })
  for (let told = await asked(); told.state === 'working'; told = await asked()) await setTimeout(100)
  return { id }
}

/** Payout batches, and the ledger that they are in. */
export const payoutCases = {
  'GET /api/admin/ledger': () => ({}),
  'GET /api/admin/ledger/lines': ({ month }) => ({ month, part: 'waiting' }),
  'POST /api/admin/ledger/check': () => ({}),
  'POST /api/admin/ledger/recompute': generated,
  'POST /api/admin/ledger/correct': lineAtAnotherRate,
  'POST /api/admin/policy-lab': () => ({ threshold: 5_000 }),
  'GET /api/admin/policy-lab': worked,
  'GET /api/admin/policy-lab/people': async (world) => ({ ...(await worked(world)), group: 'affected' as const }),
  'GET /api/admin/payouts': () => ({}),
  'GET /api/admin/payouts/candidates': () => ({}),
  'GET /api/admin/payouts/one': async (world) => ({ batch: (await draft(world)).batch }),
  'POST /api/admin/payouts': async (world) => ({ payments: [await approved(world)], seen: onePayment }),
  'POST /api/admin/payouts/export': async (world) => inBatch(await draft(world)),
  'POST /api/admin/payouts/sent': async (world) => inBatch(await exported(world)),
  'POST /api/admin/payouts/cancel': async (world) => ({ batch: (await draft(world)).batch }),
  'POST /api/admin/payouts/reconcile': {
    'payout.reconcile': async (world) => told(await exported(world), 'Completed'),
    'payout-item.move': async (world) => told(await exported(world), 'Unclaimed'),
    'payment.disperse': async (world) => told(await exported(world), 'Completed'),
    'payment.reopen': async (world) => told(await readdressed(world), 'Returned'),
    'hold.create': async (world) => told(await exported(world, await bonusUnderReview(world), 333), 'Completed'),
  },
  'POST /api/admin/payouts/accept': {
    'payout-item.correct': async (world) => accepted(await exported(world)),
    'payout-item.move': async (world) => ({ ...accepted(await exported(world)), word: 'Refunded' }),
    'payment.disperse': async (world) => accepted(await exported(world)),
    'earning.adjust': async (world) => accepted(await exported(world)),
    'hold.create': async (world) => accepted(await exported(world, await bonusUnderReview(world), 333)),
  },
  'POST /api/admin/payouts/correct': { 'payout-item.correct': refunded, 'earning.adjust': refunded },
  'POST /api/admin/payouts/not-sent': {
    'payout-item.move': async (world) => neverSent(await exported(world)),
    'payment.reopen': async (world) => neverSent(await readdressed(world)),
  },
  'GET /api/admin/paypal': () => ({}),
  'POST /api/admin/paypal': () => ({
    mode: 'off' as const,
    clientId: '',
    secret: '',
    webhookId: '',
    password: testPassword,
  }),
  'POST /api/admin/payouts/ask': async (world) => ({ batch: (await exported(world)).batch, providerBatch: '' }),
  'POST /api/admin/payouts/again': async (world) => inBatch(await refusedByPayPal(world)),
  'POST /api/paypal/webhook': () => ({ resource: {} }),
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }

/** What they are told while no keys of PayPal are set: nothing goes over its API. */
export const payoutAnswers = {
  'POST /api/admin/payouts/ask': { admin: 'not-found', idleAdmin: 'not-found' },
  'POST /api/paypal/webhook': Object.fromEntries(visitorNames.map((name) => [name, 'not-found' as const])),
} as const
