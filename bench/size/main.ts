import { benchDemo } from './demo'
import { benchLists } from './lists'
import { benchMembers } from './members'

// `npm run bench:size -- demo=100000 [dir=/where/it/stays]` makes and weighs a demo of that size alone
const words = new Map(process.argv.slice(2).map((word) => word.split('=', 2) as [string, string]))
const people = words.get('demo')
if (people !== undefined) {
  await benchDemo(Number(people), words.get('dir'))
  process.exit(0)
}
await benchLists({ people: 100_000, auditEntries: 1_000_000, mails: 200_000, payments: 1_000_000 })
await benchMembers({ referrals: 2_000, tickets: 500 })
