import { setTimeout } from 'node:timers/promises'
import { addMonths, monthOf } from '../domain/calendar'
import { payoutFile } from '../domain/money/payouts/payout-file'
import { maxPaymentsPerCommand } from '../domain/money/payments/payment-selection'
import { createFirstAdmin } from '../e2e/support/server/people'
import { approvePayments, readSelectionSummary, reconcileBatch, payPalReport } from '../e2e/support/data/payments'
import { commitRun, dryRunTotals } from '../e2e/support/data/runs'
import { startServer } from '../e2e/support/server/server'
import type { Session } from '../e2e/support/server/session'
import { cpuMs } from './processes'
import { saveRaw, timed } from './result'
import { seedPeople } from './seed'

/** Maximum size of a batch (M24). */
const items = 5_000
/** Number of people. Every tenth is an affiliate and has a second payment. */
const people = 4_600
/** Target for the time that creating the file of a batch takes, in ms. */
const wantedMs = 1_000

/**
 * Creates a batch of 5,000 items and exports its file, and measures the time from the click until the page has the complete
 * text; then reconciles the batch with a report that all items were paid. It also records the duration of the dry run and
 * of the run that created the payments.
 */
export async function benchPayoutExport(): Promise<void> {
  const server = await startServer()
  try {
    const admin = await createFirstAdmin(server)
    const month = addMonths(monthOf(new Date().toISOString()), -1)
    await seedPeople(server, people, `${month}-01`)
    await server.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE password = 'x'`)
    let hash = ''
    const dryRunMs = await timed(async () => ({ hash } = await dryRunTotals(admin, month)))
    const commitMs = await timed(() => commitRun(admin, { month, hash }))
    const made = await server.sql(`SELECT id FROM user_payments WHERE status = 'pending' ORDER BY id LIMIT ${items}`)
    const payments = made.map(({ id }) => String(id))
    for (let at = 0; at < payments.length; at += maxPaymentsPerCommand)
      await approvePayments(admin, payments.slice(at, at + maxPaymentsPerCommand))
    // Wait until the approval emails are queued, because queueing them isn't part of the measurement.
    while ((await server.sql('SELECT 1 FROM _notices_due LIMIT 1')).length > 0) await setTimeout(100)
    const seen = await readSelectionSummary(admin, payments)
    let batch = ''
    const makeMs = await timed(async () => ({ batch } = await admin.call('POST /api/admin/payouts', { seen })))
    let rows = 0
    const before = await cpuMs(server.pid)
    const lockMs = await timed(() => admin.call('POST /api/admin/payouts/export', { batch, seen }))
    const fileMs = await timed(async () => {
      const found = await admin.call('GET /api/admin/payouts/one', { batch })
      rows = payoutFile(found.items, 'Coterie').trim().split('\r\n').length
    })
    // Use CPU time, because it depends less on other work on the machine than elapsed time.
    const serverCpuMs = (await cpuMs(server.pid)) - before
    const report = await createReport(admin, batch)
    const beforeReport = await cpuMs(server.pid)
    const reconcileMs = await timed(() => reconcileBatch(admin, batch, report))
    const reconcileCpuMs = (await cpuMs(server.pid)) - beforeReport
    const exported = { makeMs, lockMs, fileMs, exportMs: lockMs + fileMs, serverCpuMs }
    const times = { dryRunMs, commitMs, ...exported, reconcileMs, reconcileCpuMs, wantedMs }
    const measured = { payments: payments.length, rows, ...times }
    console.log(
      `a batch of ${payments.length}: exported in ${times.exportMs.toFixed(0)} ms of ${wantedMs} wanted`,
      measured,
    )
    await saveRaw('payout-export', measured)
  } finally {
    await server.stop()
  }
}

async function createReport(admin: Session, batch: string): Promise<string[][]> {
  const { items } = await admin.call('GET /api/admin/payouts/one', { batch })
  return payPalReport(payoutFile(items, 'Coterie'), () => 'Completed')
}
