import { benchGeneration } from '../generation'
import { benchPruning } from '../pruning'
import { benchAdmin } from './admin'
import { benchDemo } from './demo'
import { benchStats } from './stats'
import { benchLists } from './lists'
import { benchAuditLog } from './audit-log'
import { benchMembers } from './members'
import { benchBulkActions } from './bulk-actions'
import { printSummary } from './summary'
import { startLargeServer, type LargeServer } from './large-server'

// `npm run bench:size` measures everything and ends with a table; `people=300 payments=…` uses less data, and
// `demoPeople=2000` a smaller demo. If one part fails, the others are measured anyway.
// `npm run bench:size -- demo=100000 [dir=/where/it/stays]` only creates and measures a demo of that size.
// `npm run bench:size -- moves=6000` only approves and disperses the payments of that many people at once.
// `npm run bench:size -- log=1000000` only checks an audit log with that many entries.
// `npm run bench:size -- lists figures admin members [dir=/where/it/stays]` measures only these parts, and reuses existing
// data.
const options = process.argv.slice(2)
const startedAt = new Date()
const words = new Map(options.map((word) => word.split('=', 2) as [string, string]))
const people = words.get('demo')
if (people !== undefined) {
  await benchDemo(Number(people), words.get('dir'))
  process.exit(0)
}
const moving = words.get('moves')
if (moving !== undefined) {
  await benchBulkActions(Number(moving))
  process.exit(0)
}
const logged = words.get('log')
if (logged !== undefined) {
  await benchAuditLog(Number(logged))
  process.exit(0)
}
// `lists only=text` measures only the queries whose name contains that text, and saves no results
const size = { people: 100_000, auditEntries: 1_000_000, mails: 200_000, payments: 1_000_000, tickets: 20_000 }
for (const name of Object.keys(size) as (keyof typeof size)[]) size[name] = Number(words.get(name) ?? size[name])
const withLargeServer: Record<string, (largeServer: LargeServer) => Promise<void>> = {
  lists: (largeServer) => benchLists(largeServer, size, words.get('only')),
  figures: benchStats,
  admin: benchAdmin,
}
const all = options.every((word) => word.includes('='))
let failed = false
async function part(name: string, measure: () => Promise<void>): Promise<void> {
  console.log(`\n${new Date().toISOString().slice(11, 19)} ${name}`)
  await measure().catch((error: unknown) => {
    failed = true
    console.error(`${name} wasn't measured`, error)
  })
}
const parts = Object.entries(withLargeServer).filter(([name]) => all || words.has(name))
if (parts.length > 0) {
  const largeServer = await startLargeServer(size, words.get('dir'))
  try {
    for (const [name, measure] of parts) await part(name, () => measure(largeServer))
  } finally {
    await largeServer.server.stop()
  }
}
if (all || words.has('members')) {
  const dir = words.get('dir')
  await part('members', () =>
    benchMembers({ referrals: 2_000, tickets: 500 }, dir === undefined ? dir : `${dir}-member`),
  )
}
if (all) {
  await part('generation', () => benchGeneration(size.people, 1, true))
  await part('pruning', () => benchPruning(size.people))
  await part('log', () => benchAuditLog(size.auditEntries))
  await part('moves', () => benchBulkActions(size.people))
  await part('demo', () => benchDemo(Number(words.get('demoPeople') ?? size.people)))
  await printSummary(startedAt, size.people)
}
// Exit explicitly, because a browser or server left over from a failed part would prevent the process from ending.
process.exit(failed ? 1 : 0)
