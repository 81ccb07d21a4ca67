import { benchGeneration } from './generation'
import { benchPayoutExport } from './payout-export'
import { benchPruning } from './pruning'
import { benchReplica } from './replica'

// `npm run bench -- people=100000 [alone]` measures only the monthly run for this number of people; `alone`: without
// concurrent work
const [part, more] = process.argv.slice(2)
const people = /^people=(\d+)$/.exec(part ?? '')?.[1]
if (people !== undefined) await benchGeneration(Number(people), 1, more === 'alone')
if (part === undefined) await benchGeneration(10_000)
// `npm run bench -- pruning` measures only pruning
if (part === undefined || part === 'pruning') await benchPruning(100_000)
// `npm run bench -- payouts` measures only creating the file of a full batch
if (part === undefined || part === 'payouts') await benchPayoutExport()
// `npm run bench -- replica` measures only what a replica costs each write
if (part === undefined || part === 'replica') await benchReplica()
