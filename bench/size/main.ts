import { benchGeneration } from '../generation'
import { benchAdmin } from './admin'
import { benchDemo } from './demo'
import { benchFigures } from './figures'
import { benchLists } from './lists'
import { benchLog } from './log'
import { benchMembers } from './members'
import { benchMoves } from './moves'
import { printTable } from './table'
import { openWorld, type World } from './world'

// `npm run bench:size` measures all of it and ends with one table; `people=300 payments=…` the same in a smaller world
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
const parts = Object.entries(overWorld).filter(([name]) => all || words.has(name))
if (parts.length > 0) {
  const world = await openWorld(size, words.get('dir'))
  try {
    for (const [, measure] of parts) await measure(world)
  } finally {
    await world.server.stop()
  }
}
if (all || words.has('members')) {
  const dir = words.get('dir')
  await benchMembers({ referrals: 2_000, tickets: 500 }, dir === undefined ? dir : `${dir}-member`)
}
if (all) {
  await benchMoves(size.people)
  await benchGeneration(size.people, 1, true)
  await benchDemo(Math.min(size.people, 2_000))
  await printTable(began, size.people)
}
