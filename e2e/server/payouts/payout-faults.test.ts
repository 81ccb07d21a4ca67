import { describe, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { payoutFile } from '../../../domain/money/payouts/payout-file'
import { lockedItemStates } from '../../../domain/money/payouts/payout-states'
import { propertyRuns } from '../../../domain/testing/property-runs'
import { seedPeople } from '../../support/data/money-facts'
import {
  dispersePayments,
  readSelectionSummary,
  createApprovedPayments,
  readBatch,
  reconcileBatch,
} from '../../support/data/payments'
import { simulateProvider, type SimulatedProvider } from './simulated-provider'
import { random, type Random } from '../../../domain/testing/random'
import { ApiError, type Session } from '../../support/server/session'
import { saveSetting, createSecondAdmin } from '../../support/server/people'
import { startAuditedProgram } from '../money/program'
import { sendTwice } from './repeated-calls'

const seed = Number(process.env['MONEY_SEED'] ?? 20261123)
/** Minimum number of kills of the server; the argument of `npm run soak` sets it. */
const moments = Number(process.env['SOAK_MOMENTS'] ?? propertyRuns({ check: 1, test: 1, soak: 1_000 }))
/** Number of rounds after which the payments are settled and the next simulation starts with new ones. */
const rounds = 14
const size = 24
const { server, admin: setupAdmin, last: month } = await startAuditedProgram()
// the server keeps activity in memory and is killed often, so admins would have to enter their password after an hour
await saveSetting(setupAdmin, 'session_timeout_minutes', 1_440)
const admins = [setupAdmin, await createSecondAdmin(setupAdmin)] as const
const users = await seedPeople(server, 'flt', 8)
let payments: Id[]

/** State of a simulation. */
interface Simulation {
  admin: Session
  rng: Random
  paypal: SimulatedProvider
  /** True if PayPal's reports contain transaction ids. */
  transactions: boolean
  /** Batches that an admin reported as never sent. Their files must not be uploaded. */
  neverUploaded: Set<Id>
  /** Payments that were dispersed manually. */
  byHand: Map<Id, number>
}

const readBatches = async (admin: Session) => (await admin.call('GET /api/admin/payouts', {})).rows

/** Reports payments of a batch that were never uploaded. */
async function reportNotSent(admin: Session, batch: Id): Promise<void> {
  const open = (await readBatch(admin, batch)).items.filter(({ state }) => state === 'sent')
  const seen = { count: open.length, cents: open.reduce((sum, { amount_cents }) => sum + amount_cents, 0) }
  const input = { batch, payments: open.map(({ payment }) => payment), seen, reason: 'never uploaded' }
  await sendTwice((key) => admin.call('POST /api/admin/payouts/not-sent', input, key))
}

/** Actions that an admin may try at any time. Errors are ignored. */
const actions: readonly ((simulation: Simulation) => Promise<unknown>)[] = [
  async ({ admin, rng }) => {
    const some = payments.filter(() => rng.chance(0.4))
    if (some.length === 0) return
    const seen = await readSelectionSummary(admin, some)
    await sendTwice((key) => admin.call('POST /api/admin/payouts', { payments: some, seen }, key))
  },
  async ({ admin }) => {
    const { count, cents } = await admin.call('GET /api/admin/payouts/candidates', {})
    if (count > 0) await sendTwice((key) => admin.call('POST /api/admin/payouts', { seen: { count, cents } }, key))
  },
  async ({ admin, rng }) => {
    const drafts = (await readBatches(admin)).filter(({ state }) => state === 'draft')
    if (drafts.length === 0) return
    const { id: batch, count, total_cents: cents } = rng.pick(drafts)
    await sendTwice((key) => admin.call('POST /api/admin/payouts/export', { batch, seen: { count, cents } }, key))
  },
  async ({ admin, rng }) => {
    const drafts = (await readBatches(admin)).filter(({ state }) => state === 'draft')
    if (drafts.length > 1)
      await sendTwice((key) => admin.call('POST /api/admin/payouts/cancel', { batch: rng.pick(drafts).id }, key))
  },
  upload,
  upload,
  // sometimes reads the report of another batch
  async ({ admin, rng, paypal, transactions }) => {
    const open = (await readBatches(admin)).filter(({ id }) => paypal.hasBatch(id))
    if (open.length > 0) await reconcileBatch(admin, rng.pick(open).id, paypal.report(rng.pick(open).id, transactions))
  },
  async ({ admin, rng, paypal, transactions }) => {
    paypal.tick()
    for (const { id } of await readBatches(admin)) {
      if (paypal.hasBatch(id) && rng.chance(0.7)) await reconcileBatch(admin, id, paypal.report(id, transactions))
    }
  },
  async ({ admin, rng, paypal, neverUploaded }) => {
    const never = (await readBatches(admin)).filter(({ id, state }) => state === 'exported' && !paypal.hasBatch(id))
    if (never.length === 0 || rng.chance(0.5)) return
    const { id: batch } = rng.pick(never)
    neverUploaded.add(batch)
    await reportNotSent(admin, batch)
  },
  async ({ admin, rng, byHand }) => {
    const payment = rng.pick(payments)
    const seen = await readSelectionSummary(admin, [payment])
    const input = { payments: [payment], seen }
    const { dispersed } = await sendTwice((key) => admin.call('POST /api/admin/payments/disperse', input, key))
    for (const id of dispersed) byHand.set(id, (byHand.get(id) ?? 0) + 1)
  },
]

/**
 * Uploads the file of an exported batch to PayPal, but only once, and never for a batch that was reported as never sent.
 */
async function upload({ admin, rng, paypal, neverUploaded }: Simulation): Promise<void> {
  const ready = (await readBatches(admin)).filter(
    ({ id, state }) => state === 'exported' && !paypal.hasBatch(id) && !neverUploaded.has(id),
  )
  if (ready.length === 0) return
  const { id: batch, count, total_cents: cents } = rng.pick(ready)
  const { items } = await readBatch(admin, batch)
  const onTheWay = items.filter(({ state }) => state === 'sent')
  if (onTheWay.length === 0 || paypal.hasBatch(batch) || neverUploaded.has(batch)) return
  paypal.upload(batch, payoutFile(onTheWay, 'Coterie'))
  await sendTwice((key) => admin.call('POST /api/admin/payouts/sent', { batch, seen: { count, cents } }, key))
}

/** Expects that nothing was paid twice and no payment was lost. */
async function expectConsistent({ paypal, byHand }: Simulation): Promise<void> {
  for (const payment of payments)
    expect((paypal.paidCounts.get(payment) ?? 0) + (byHand.get(payment) ?? 0)).toBeLessThanOrEqual(1)
  const rows = await server.sql(
    `SELECT p.id, p.status, (SELECT COUNT(*) FROM payout_items i WHERE i.payment = p.id
       AND i.state IN (${lockedItemStates.map((state) => `'${state}'`).join(', ')})) AS locked,
       (SELECT COUNT(*) FROM earnings e WHERE e.payment = p.id AND (e.status = 'paid') = (p.status = 'dispersed')) AS lines,
       (SELECT COUNT(*) FROM audit_log a WHERE a.action = 'payment.disperse' AND a.subject = 'user_payments/' || p.id) AS entries
     FROM user_payments p WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id`,
    [JSON.stringify(payments)],
  )
  expect(rows).toHaveLength(size)
  for (const { id, status, locked, lines, entries } of rows) {
    expect(lines, String(id)).toBe(1)
    expect(entries, String(id)).toBe(status === 'dispersed' ? 1 : 0)
    expect(Number(locked), String(id)).toBeLessThanOrEqual(status === 'approved' ? 1 : 0)
    // a dispersed payment must really have been sent
    if (status === 'dispersed')
      expect((paypal.paidCounts.get(String(id)) ?? 0) + (byHand.get(String(id)) ?? 0), String(id)).toBe(1)
  }
}

describe(`random actions of two admins on a server that is killed (seed ${seed})`, () => {
  it(`pay nothing twice, lose nothing and leave nothing unsettled (at least ${moments} kills)`, async () => {
    const rng = random(seed)
    for (let killed = 0; killed < moments;) {
      const amounts = Array.from({ length: size }, (_, n) => `${10 + n}`)
      payments = await createApprovedPayments(admins[0], { users, amounts, month })
      killed += await playOnce(rng)
      const states = await server.sql(`SELECT DISTINCT status FROM user_payments`)
      expect(states).toEqual([{ status: 'dispersed' }])
    }
  })
})

/** Runs random actions on a set of payments and then settles them. Returns the number of kills. */
async function playOnce(rng: Random): Promise<number> {
  const newState = { neverUploaded: new Set<Id>(), byHand: new Map<Id, number>() }
  const simulation: Simulation = {
    admin: admins[0],
    rng,
    paypal: simulateProvider(rng),
    transactions: rng.chance(0.5),
    ...newState,
  }
  let killed = 0
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(admins.map((admin) => admin.renew()))
    const acts = admins.map(async (admin) => {
      for (let n = 0; n < 3; n += 1) {
        await rng
          .pick(actions)({ ...simulation, admin })
          .catch((error: unknown) => {
            // an expired token would make all later actions fail
            if (error instanceof ApiError && error.status === 401) throw error
            if (error instanceof Error && /mistake|uploaded twice/.test(error.message)) throw error
          })
      }
    })
    if (rng.chance(0.3)) {
      killed += 1
      await new Promise((resolve) => setTimeout(resolve, rng.whole(0, 60)))
      await server.kill()
      await server.restart()
    }
    await Promise.all(acts)
    await expectConsistent(simulation)
  }
  await settle(simulation)
  await expectConsistent(simulation)
  return killed
}

/** Settles all payments: uploads exported files, applies PayPal's reports and sends the remaining payments. */
async function settle(simulation: Simulation): Promise<void> {
  const { admin, paypal, neverUploaded } = simulation
  for (const { id: batch, state } of await readBatches(admin)) {
    if (state === 'draft') await admin.call('POST /api/admin/payouts/cancel', { batch })
    if (state !== 'exported' || paypal.hasBatch(batch)) continue
    const open = (await readBatch(admin, batch)).items.filter((item) => item.state === 'sent')
    if (open.length === 0) continue
    if (!neverUploaded.has(batch)) paypal.upload(batch, payoutFile(open, 'Coterie'))
    else await reportNotSent(admin, batch)
  }
  paypal.settle()
  // a report of all batches with transaction ids settles each of them, as the page suggests if one report is ambiguous
  // (M33)
  for (const { id } of await readBatches(admin))
    if (paypal.hasBatch(id)) await reconcileBatch(admin, id, paypal.fullReport())
  const open = (await readBatches(admin)).filter((batch) => batch.open > 0)
  expect(open).toEqual([])
  const rest = await server.sql(`SELECT id FROM user_payments WHERE status = 'approved'`)
  for (const { id } of rest) {
    const { dispersed } = await dispersePayments(admin, [String(id)])
    for (const each of dispersed) simulation.byHand.set(each, (simulation.byHand.get(each) ?? 0) + 1)
  }
}
