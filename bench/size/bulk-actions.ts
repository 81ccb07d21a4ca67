import { setTimeout as sleep } from 'node:timers/promises'
import { addMonths, monthOf } from '../../domain/calendar'
import { newId } from '../../domain/sync/new-id'
import { createFirstAdmin } from '../../e2e/support/server/people'
import { commitRun, dryRunTotals } from '../../e2e/support/data/runs'
import { startServer } from '../../e2e/support/server/server'
import type { Session } from '../../e2e/support/server/session'
import { cpuMs, memoryOf } from '../processes'
import { median, p95, saveRaw, timed } from '../result'
import { keepSignedIn, seedPeople, seedTicket } from '../seed'

const writeEachMs = 150
const pollEachMs = 500

interface ActionResult {
  action: 'approve' | 'disperse'
  payments: number
  toAnswerMs: number
  toEndMs: number
  coreMs: number
  writesMs: number[]
}

/**
 * Approves and then disperses all payments of a month in the background, while another write is sent every 150 ms.
 * @param people number of renters; every tenth is an affiliate with an additional commission
 */
export async function benchBulkActions(people: number): Promise<void> {
  // Use the product's default memory setting; test servers may use more.
  const server = await startServer({ env: { GOGC: '100' } })
  try {
    const admin = await createFirstAdmin(server)
    const month = addMonths(monthOf(new Date().toISOString()), -1)
    await seedPeople(server, people, `${month}-01`)
    await server.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE id LIKE 'u%' AND tokenKey LIKE 'key%'`)
    const ticket = await seedTicket(server, admin.userId)
    const { hash } = await dryRunTotals(admin, month)
    await commitRun(admin, { month, hash })
    const moved: ActionResult[] = []
    for (const action of ['approve', 'disperse'] as const) {
      const { [action]: seen } = await admin.call('GET /api/admin/payments/selection', { month })
      const before = await cpuMs(server.pid)
      const began = performance.now()
      const answer = await admin.call('POST /api/admin/payments/action', {
        action,
        filter: { month },
        seen: { count: seen.count, cents: seen.cents },
      })
      const toAnswerMs = performance.now() - began
      const writesMs = await writesUntilEnd(admin, answer.move, ticket)
      const toEndMs = performance.now() - began
      moved.push({
        action,
        payments: seen.count,
        toAnswerMs,
        toEndMs,
        coreMs: (await cpuMs(server.pid)) - before,
        writesMs,
      })
    }
    for (const each of moved) print(each)
    const memory = await memoryOf(server.pid)
    console.log(`memory of the server: ${memory.nowMiB} MiB, at most ${memory.maxMiB}`)
    await saveRaw('size-moves', { people, memory, moved })
  } finally {
    await server.stop()
  }
}

/** Writes until the job has ended. Returns the duration of each write, ms. Throws if the job left out a payment. */
async function writesUntilEnd(admin: Session, move: string, ticket: string): Promise<number[]> {
  const writesMs: number[] = []
  const signInAgain = keepSignedIn(admin)
  let polledAt = performance.now()
  for (;;) {
    writesMs.push(
      await timed(() => admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Looked at.' })),
    )
    await signInAgain()
    if (performance.now() - polledAt > pollEachMs) {
      polledAt = performance.now()
      const answer = await admin.call('GET /api/admin/payments/action', { move })
      if (answer.state === 'done' && answer.left.length === 0) return writesMs
      if (answer.state === 'done' || answer.state === 'failed')
        throw new Error(`some payments were left out: ${JSON.stringify(answer)}`)
    }
    await sleep(writeEachMs)
  }
}

function print({ action, payments, toAnswerMs, toEndMs, coreMs, writesMs }: ActionResult): void {
  const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  console.log(
    `${action} ${payments}: answered after ${s(toAnswerMs)}, done after ${s(toEndMs)}, ${s(coreMs)} of a core; other writes ${median(writesMs).toFixed(0)} ms, p95 ${p95(writesMs).toFixed(0)}, at most ${Math.max(...writesMs).toFixed(0)}`,
  )
}
