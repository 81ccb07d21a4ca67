// npm run bench:payday: a payday of 3,000 payments with 20 flagged ones, in a browser as an admin does it: how many inputs it takes and
// how long one waits, from the dry run to the reconciled batch, and what the ledger says at the end. Fails over the wanted figures.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/payday/main.ts')
