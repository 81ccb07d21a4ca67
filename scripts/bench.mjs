// npm run bench: this product beside a peer on the same work, in the same run. Ratios are printed, raw figures kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/main.ts')
