import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser/launch'
import { createFirstAdmin, testDevice, testPassword } from '../e2e/support/server/people'
import { Session } from '../e2e/support/server/session'
import { startServer } from '../e2e/support/server/server'
import type { FirstSyncTimes } from './browser/first-sync'
import { reportComparison } from './result'
import { idSql, rowNumbers, seedTicket, stamp } from './seed'
import { bundleForPage } from './sync/browsers'

declare const bench: typeof import('./browser/first-sync')

const runs = 5

/**
 * Measures the first sync of a person with many messages, from the request to the last committed row, and compares it with
 * plain Dexie `bulkPut` of the same rows and indexes in the same page. The comparison has no network, no access rules and
 * no cursor.
 */
export async function benchFirstSync(messages: number): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch(launchOptions)
  try {
    const { userId } = await createFirstAdmin(server)
    const ticket = await seedTicket(server, userId)
    await server.sql(
      `${rowNumbers(messages)}
       INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at, removed_at, created, updated)
       SELECT ${idSql('m')}, '${ticket}', '${userId}', '${userId}', 'Bench', hex(randomblob(110)), ${stamp}, '', '', ${stamp}, ${stamp} FROM c`,
    )
    const script = await bundleForPage('bench/browser/first-sync.ts')
    const results: FirstSyncTimes[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ serviceWorkers: 'block' })
      const page = await context.newPage()
      // Any page of the origin works, as long as no app runs in it.
      await page.goto(`${server.url}/api/health`)
      await page.evaluate(`${script}; globalThis.bench = bench`)
      const solution = await new Session(server).challenge('login')
      const sign = { email: 'admin@coterie.example', password: testPassword, challenge: solution, device: testDevice }
      results.push(await page.evaluate((input) => bench.measureFirstSync(input), sign))
      await context.close()
    }
    await reportComparison({
      name: `first sync of ${messages} rows`,
      oursMs: results.map((result) => result.oursMs),
      peer: 'plain Dexie bulkPut',
      peerMs: results.map((result) => result.peerMs),
      notes: { rows: results[0]?.rows ?? 0, chromium: browser.version() },
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}
