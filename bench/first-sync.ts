import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { createFirstAdmin, testDevice, testPassword } from '../e2e/support/server/people'
import { Session } from '../e2e/support/server/session'
import { startServer } from '../e2e/support/server/server'
import type { FirstSyncTimes } from './browser/first-sync'
import { reportComparison } from './result'

declare const bench: typeof import('./browser/first-sync')

const runs = 5
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Measures the first sync of a person with many messages, from the request to the last committed row, and compares it with
 * plain Dexie `bulkPut` of the same rows and indexes in the same page. The comparison has no network, no access rules and
 * no cursor.
 */
export async function benchFirstSync(messages: number): Promise<void> {
  const server = await startServer()
  const executablePath = process.env['COTERIE_CHROMIUM']
  const browser = await chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
  try {
    const admin = await createFirstAdmin(server)
    const owner = admin.userId
    const stamp = `'2026-01-01 00:00:00.000Z'`
    await server.sql(
      `INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
         updated_at, updated_by, follow_up_of, person_name, person_email, created, updated)
       VALUES ('benchticket0001', 1, '${owner}', 'Bench', 'Bench', 'general', 'medium', 'open', ${stamp}, ${stamp}, 'member', '', '', '', ${stamp}, ${stamp})`,
    )
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${messages})
       INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, edited_at, removed_at, created, updated)
       SELECT printf('m%014d', n), 'benchticket0001', '${owner}', '${owner}', 'Bench', hex(randomblob(110)), ${stamp}, '', '', ${stamp}, ${stamp} FROM c`,
    )
    const bundle = await build({
      entryPoints: ['bench/browser/first-sync.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'bench',
      define: { 'import.meta.env.DEV': 'false' },
      logLevel: 'error',
    })
    const script = bundle.outputFiles[0]?.text ?? ''
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
