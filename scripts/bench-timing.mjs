// npm run bench:timing: whether the time of an answer tells if an address has an account, at each door that takes one from whoever
// asks, over a thousand pairs. Fails where it does. Raw figures are kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/timing/main.ts')
