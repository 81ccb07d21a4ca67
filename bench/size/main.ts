import { benchGeneration } from '../generation'
import { benchPruning } from '../pruning'
import { benchAdmin } from './admin'
import { benchDemo } from './demo'
import { benchFigures } from './figures'
import { benchLists } from './lists'
import { benchLog } from './log'
import { benchMembers } from './members'
import { benchMoves } from './moves'
import { printTable } from './table'
import { openWorld, type World } from './world'

// `npm run bench:size` measures all of it and ends with one table; `people=300 payments=…` the same in a smaller world,
// `demoPeople=2000` the same but with a smaller demo. What one part throws is said, and the others are measured all the same
// `npm run bench:size -- demo=100000 [dir=/where/it/stays]` makes and weighs a demo of that size alone
// `npm run bench:size -- moves=6000` approves and disperses the payments of so many at once
// `npm run bench:size -- log=1000000` looks at a log of so many entries
// `npm run bench:size -- lists figures admin members [dir=/where/it/stays]` measures parts; a world that is there is used again
const asked = process.argv.slice(2)
const began = new Date()
const words = new Map(asked.map((word) => word.split('=', 2) as [string, string]))
const people = words.get('demo')
if (people !== undefined) {
  await benchDemo(Number(people), words.get('dir'))
  process.exit(0)
}
const moving = words.get('moves')
if (moving !== undefined) {
  await benchMoves(Number(moving))
  process.exit(0)
}
const logged = words.get('log')
if (logged !== undefined) {
  await benchLog(Number(logged))
  process.exit(0)
}
// `lists only=words` asks the questions named so alone, and keeps no figures
const size = { people: 100_000, auditEntries: 1_000_000, mails: 200_000, payments: 1_000_000, tickets: 20_000 }
for (const name of Object.keys(size) as (keyof typeof size)[]) size[name] = Number(words.get(name) ?? size[name])
const overWorld: Record<string, (world: World) => Promise<void>> = {
  lists: (world) => benchLists(world, size, words.get('only')),
  figures: benchFigures,
  admin: benchAdmin,
}
const all = asked.every((word) => word.includes('='))
let failed = false
/** Measures a part; what it throws takes no other part along. */
async function part(name: string, measure: () => Promise<void>): Promise<void> {
  console.log(`\n${new Date().toISOString().slice(11, 19)} ${name}`)
  await measure().catch((error: unknown) => {
    failed = true
    console.error(`${name} wasn't measured`, error)
  })
}
const parts = Object.entries(overWorld).filter(([name]) => all || words.has(name))
if (parts.length > 0) {
  const world = await openWorld(size, words.get('dir'))
  try {
    for (const [name, measure] of parts) await part(name, () => measure(world))
  } finally {
    await world.server.stop()
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
  await part('log', () => benchLog(size.auditEntries))
  await part('moves', () => benchMoves(size.people))
  await part('demo', () => benchDemo(Number(words.get('demoPeople') ?? size.people)))
  await printTable(began, size.people)
}
// a browser or a server that a broken part left would keep the command
process.exit(failed ? 1 : 0)
