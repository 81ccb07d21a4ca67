import { createManualPayment } from '../data/payments'
import { setTimeout } from 'node:timers/promises'
import type { RouteByName } from '../../../domain/api/all'
import { daysInMonth, firstDay, lastDay } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { requiredCorrection } from '../../../domain/money/accrual/recompute'
import { createBonusUnderReview, createFinishedJob } from './hold-fixtures'
import { testPassword } from '../server/people'
import type { RouteCase, RouteFixture } from './route-fixture'
import { callerNames } from './callers'
import type { PaymentAction } from '../../../domain/money/payments/payment-list'
import { waitForBulkAction } from '../data/runs'

async function createApproved(fixture: RouteFixture): Promise<Id> {
  const payment = await fixture.createPayment()
  await fixture.call('POST /api/admin/payments/approve', { payments: [payment], seen: onePaymentSummary })
  return payment
}

interface OneInBatch {
  batch: Id
  payment: Id
  seen: { count: number; cents: number }
}

async function createDraft(fixture: RouteFixture, payment?: Id, cents = onePaymentSummary.cents): Promise<OneInBatch> {
  const paymentId = payment ?? (await createApproved(fixture))
  const seen = { count: 1, cents }
  const { batch } = await fixture.call('POST /api/admin/payouts', { payments: [paymentId], seen })
  return { batch, payment: paymentId, seen }
}

async function createExported(fixture: RouteFixture, payment?: Id, cents?: number): Promise<OneInBatch> {
  const created = await createDraft(fixture, payment, cents)
  await fixture.call('POST /api/admin/payouts/export', { batch: created.batch, seen: created.seen })
  return created
}

const inBatch = ({ batch, seen }: OneInBatch) => ({ batch, seen })
const reconcileInput = ({ batch, payment, seen }: OneInBatch, word: string) => ({
  batch,
  seen,
  rows: [{ payment, word, cents: seen.cents, transaction: '' }],
})
const acceptInput = ({ batch, payment, seen }: OneInBatch) => ({
  batch,
  payment,
  word: 'Completed',
  cents: seen.cents - 9,
  transaction: 'T1',
  reason: 'PayPal took nine cents',
})

async function createRefunded(fixture: RouteFixture) {
  const exported = await createExported(fixture)
  await fixture.call('POST /api/admin/payouts/reconcile', reconcileInput(exported, 'Refunded'))
  return { batch: exported.batch, payment: exported.payment, reason: 'it came back' }
}

/** Creates an exported batch whose payee has changed the PayPal address since. */
async function createReaddressed(fixture: RouteFixture): Promise<OneInBatch> {
  const exported = await createExported(fixture)
  await fixture.server.sql(
    `UPDATE users SET paypal_email = 'other@pay.example' WHERE id = (SELECT user_id FROM user_payments WHERE id = ?)`,
    [exported.payment],
  )
  return exported
}

const neverSentInput = (item: OneInBatch) => ({
  ...inBatch(item),
  payments: [item.payment],
  reason: 'the file was never uploaded',
})

/** Creates a payment of a person that was sent and returned. */
export async function createReturnedPayment(fixture: RouteFixture, user: Id): Promise<void> {
  await fixture.server.sql(
    `UPDATE users SET paypal_email = id || '@pay.example', paypal_changed_at = '' WHERE id = ?`,
    [user],
  )
  const { payment } = await createManualPayment(fixture as never, { user, amount: '33', month: fixture.month })
  await fixture.call('POST /api/admin/payments/approve', { payments: [payment], seen: { count: 1, cents: 3_300 } })
  await fixture.call(
    'POST /api/admin/payouts/reconcile',
    reconcileInput(await createExported(fixture, payment, 3_300), 'Returned'),
  )
}

async function createRejectedByPayPal(fixture: RouteFixture): Promise<OneInBatch> {
  const exported = await createExported(fixture)
  for (const state of ['waiting', 'sending', 'refused'])
    await fixture.server.sql('UPDATE payout_batches SET submission = ? WHERE id = ?', [state, exported.batch])
  return exported
}

async function ensureGeneratedMonth(fixture: RouteFixture): Promise<{ month: Month }> {
  const { newestRun } = await fixture.call('GET /api/admin/payment-runs/months', {})
  if (newestRun === null) await createFinishedJob(fixture)
  return { month: fixture.month }
}

async function createLineAtWrongRate(fixture: RouteFixture) {
  const { month } = await ensureGeneratedMonth(fixture)
  const { user, period } = await fixture.createRenter()
  const dim = daysInMonth(month)
  const line = { user_id: user, kind: 'rental', source: period, month, n: 1, payment_type: 'rental', status: 'pending' }
  const days = { period_start: firstDay(month), period_end: lastDay(month), days: 2 ** dim - 1, days_in_month: dim }
  await fixture.insertRow('earnings', { ...line, ...days, rate_cents: 12_000, amount_cents: 12_000 })
  const found = await fixture.call('POST /api/admin/ledger/recompute', { month })
  const ownLine = found.differ.find(({ source }) => source === period)
  const lines = [
    { kind: 'rental' as const, source: period, cents: ownLine === undefined ? 0 : requiredCorrection(ownLine) },
  ]
  return { month, lines, reason: 'made at the old rate' }
}

async function createSimulation(fixture: RouteFixture): Promise<{ id: Id }> {
  const { id } = await fixture.call('POST /api/admin/policy-lab', { commission: 6_000 })
  const readSimulation = () => fixture.call('GET /api/admin/policy-lab', { id })
  for (let simulation = await readSimulation(); simulation.state === 'working'; simulation = await readSimulation())
    await setTimeout(100)
  return { id }
}

/** The errors that the routes return without PayPal keys. */
export const payoutErrors = {
  'POST /api/admin/payouts/poll': { admin: 'not-found', idleAdmin: 'not-found' },
  'POST /api/paypal/webhook': Object.fromEntries(callerNames.map((name) => [name, 'not-found' as const])),
} as const

export const onePaymentSummary = { count: 1, cents: 1000 }

/** Returns the input of a bulk action whose filter matches only this payment. */
async function bulkActionInput(fixture: RouteFixture, action: PaymentAction, payment: string) {
  const [found] = await fixture.server.sql(
    'SELECT u.email, p.amount_cents FROM user_payments p JOIN users u ON u.id = p.user_id WHERE p.id = ?',
    [payment],
  )
  return {
    action,
    filter: { search: String(found?.['email']) },
    seen: { count: 1, cents: Number(found?.['amount_cents']) },
  }
}

export const payoutCases = {
  'GET /api/admin/ledger': () => ({}),
  'GET /api/admin/ledger/lines': ({ month }) => ({ month, part: 'waiting' }),
  'POST /api/admin/ledger/check': () => ({}),
  'POST /api/admin/ledger/recompute': ensureGeneratedMonth,
  'POST /api/admin/ledger/correct': createLineAtWrongRate,
  'POST /api/admin/policy-lab': () => ({ threshold: 5_000 }),
  'GET /api/admin/policy-lab': createSimulation,
  'GET /api/admin/policy-lab/people': async (fixture) => ({
    ...(await createSimulation(fixture)),
    group: 'affected' as const,
  }),
  'GET /api/admin/payouts': () => ({}),
  'GET /api/admin/payouts/candidates': () => ({}),
  'GET /api/admin/payouts/one': async (fixture) => ({ batch: (await createDraft(fixture)).batch }),
  'POST /api/admin/payouts': async (fixture) => ({
    payments: [await createApproved(fixture)],
    seen: onePaymentSummary,
  }),
  'POST /api/admin/payouts/export': async (fixture) => inBatch(await createDraft(fixture)),
  'POST /api/admin/payouts/sent': async (fixture) => inBatch(await createExported(fixture)),
  'POST /api/admin/payouts/cancel': async (fixture) => ({ batch: (await createDraft(fixture)).batch }),
  'POST /api/admin/payouts/reconcile': {
    'payout.reconcile': async (fixture) => reconcileInput(await createExported(fixture), 'Completed'),
    'payout-item.move': async (fixture) => reconcileInput(await createExported(fixture), 'Unclaimed'),
    'payment.disperse': async (fixture) => reconcileInput(await createExported(fixture), 'Completed'),
    'payment.reopen': async (fixture) => reconcileInput(await createReaddressed(fixture), 'Returned'),
    'hold.create': async (fixture) =>
      reconcileInput(await createExported(fixture, await createBonusUnderReview(fixture), 333), 'Completed'),
  },
  'POST /api/admin/payouts/accept': {
    'payout-item.correct': async (fixture) => acceptInput(await createExported(fixture)),
    'payout-item.move': async (fixture) => ({ ...acceptInput(await createExported(fixture)), word: 'Refunded' }),
    'payment.disperse': async (fixture) => acceptInput(await createExported(fixture)),
    'earning.adjust': async (fixture) => acceptInput(await createExported(fixture)),
    'hold.create': async (fixture) =>
      acceptInput(await createExported(fixture, await createBonusUnderReview(fixture), 333)),
  },
  'POST /api/admin/payouts/correct': { 'payout-item.correct': createRefunded, 'earning.adjust': createRefunded },
  'POST /api/admin/payouts/not-sent': {
    'payout-item.move': async (fixture) => neverSentInput(await createExported(fixture)),
    'payment.reopen': async (fixture) => neverSentInput(await createReaddressed(fixture)),
  },
  'GET /api/admin/paypal': () => ({}),
  'POST /api/admin/paypal': () => ({
    mode: 'off' as const,
    clientId: '',
    secret: '',
    webhookId: '',
    password: testPassword,
  }),
  'POST /api/admin/payouts/poll': async (fixture) => ({
    batch: (await createExported(fixture)).batch,
    providerBatch: '',
  }),
  'POST /api/admin/payouts/resend': async (fixture) => inBatch(await createRejectedByPayPal(fixture)),
  'POST /api/paypal/webhook': () => ({ resource: {} }),
  'POST /api/admin/payments/action': {
    'payment-action.request': async (fixture) => bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    'payment.approve': async (fixture) => bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    'payment.disperse': async (fixture) => bulkActionInput(fixture, 'disperse', await createApproved(fixture)),
    'hold.create': async (fixture) => bulkActionInput(fixture, 'disperse', await createBonusUnderReview(fixture)),
  },
  'GET /api/admin/payments/action': async (fixture) => {
    const { move } = await fixture.call(
      'POST /api/admin/payments/action',
      await bulkActionInput(fixture, 'approve', await fixture.createPayment()),
    )
    // a bulk action that is still running would change data during later checks
    await waitForBulkAction(fixture, move)
    return { move }
  },
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
