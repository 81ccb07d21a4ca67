// npm run bench:size: how long lists take over a hundred thousand people, and the screens of somebody with a long history, beside
// what is wanted of them. Raw figures are kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/size/main.ts')
