// npm run bench:size: all figures of a hundred thousand people in one table, and the screens of somebody with a long history, beside
// what is wanted of them. Raw figures are kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/size/main.ts')
