// npm run bench:server: time and memory of a start, of twelve hooks at once, of a monthly run of 10,000 and of an audit. Raw figures are kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/server/main.ts')
