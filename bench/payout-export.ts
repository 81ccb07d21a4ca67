import { addMonths, monthOf } from '../domain/calendar'
import { payoutFile } from '../domain/money/payout-file'
import { paymentsAtOnce } from '../domain/money/payment-selection'
import { firstAdmin } from '../e2e/support/people'
import { approve, seenNow } from '../e2e/support/payment-moves'
import { commitRun, dryRunEnd } from '../e2e/support/runs'
import { startServer } from '../e2e/support/server'
import { cpuMs } from './cpu'
import { keepRaw, timed } from './result'
import { seedPeople } from './seed'

/** As many go into one batch at most (M24). */
const items = 5_000
/** Of ten people one is an affiliate with a second payment. */
const people = 4_600
/** A batch's file is wanted in a second. */
const wantedMs = 1_000

/**
 * A batch of 5,000 items: made, and its file handed out, from the click to the file's whole text as the page writes it. Noted besides: the dry
 * run and the run that made its payments.
 */
export async function benchPayoutExport(): Promise<void> {
  const server = await startServer()
  try {
    const admin = await firstAdmin(server)
    const month = addMonths(monthOf(new Date().toISOString()), -1)
    await seedPeople(server, people, `${month}-01`)
    await server.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE password = 'x'`)
    let hash = ''
    const dryRunMs = await timed(async () => ({ hash } = await dryRunEnd(admin, month)))
    const commitMs = await timed(() => commitRun(admin, { month, hash }))
    const made = await server.sql(`SELECT id FROM user_payments WHERE status = 'pending' ORDER BY id LIMIT ${items}`)
    const payments = made.map(({ id }) => String(id))
    for (let at = 0; at < payments.length; at += paymentsAtOnce)
      await approve(admin, payments.slice(at, at + paymentsAtOnce))
    const seen = await seenNow(admin, payments)
    let batch = ''
    const makeMs = await timed(async () => ({ batch } = await admin.call('POST /api/admin/payouts', { seen })))
    let rows = 0
    const before = await cpuMs(server.pid)
    const lockMs = await timed(() => admin.call('POST /api/admin/payouts/export', { batch, seen }))
    const fileMs = await timed(async () => {
      const found = await admin.call('GET /api/admin/payouts/one', { batch })
      rows = payoutFile(found.items, 'Coterie').trim().split('\r\n').length
    })
    // what others on the machine change less than the clock
    const serverCpuMs = (await cpuMs(server.pid)) - before
    const times = { dryRunMs, commitMs, makeMs, lockMs, fileMs, exportMs: lockMs + fileMs, serverCpuMs, wantedMs }
    const measured = { payments: payments.length, rows, ...times }
    console.log(
      `a batch of ${payments.length}: exported in ${times.exportMs.toFixed(0)} ms of ${wantedMs} wanted`,
      measured,
    )
    await keepRaw('payout-export', measured)
  } finally {
    await server.stop()
  }
}
