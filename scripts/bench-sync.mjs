// npm run bench:sync: the sync engine beside those that people would pick instead, in one browser on the same rows, and what a server
// carries. Installs the peers once. Raw figures are kept; docs/benchmarks.md says the conditions.
import { buildPlainBase } from './lib/build-server.mjs'
import { runBench } from './lib/run-bench.mjs'

buildPlainBase()
await runBench('bench/sync/main.ts')
