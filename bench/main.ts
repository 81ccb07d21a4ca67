import { benchFirstSync } from './first-sync'
import { benchGeneration } from './generation'
import { benchPayoutExport } from './payout-export'
import { benchPruning } from './pruning'

// `npm run bench -- people=100000 [alone]` measures only the monthly run for this number of people; `alone`: without
// concurrent work
const people = /^people=(\d+)$/.exec(process.argv[2] ?? '')?.[1]
if (people !== undefined) {
  await benchGeneration(Number(people), 1, process.argv[3] === 'alone')
  process.exit(0)
}
// `npm run bench -- pruning` measures only pruning
if (process.argv[2] === 'pruning') {
  await benchPruning(100_000)
  process.exit(0)
}
// `npm run bench -- payouts` measures only creating the file of a full batch
if (process.argv[2] === 'payouts') {
  await benchPayoutExport()
  process.exit(0)
}
await benchFirstSync(1_000)
await benchFirstSync(10_000)
await benchGeneration(10_000)
await benchPruning(100_000)
await benchPayoutExport()
