// npm run bench:web: what Lighthouse says of the public pages and of signing in and up, on its slow phone, beside what is wanted of
// them; the best of three. Fails under a budget. Raw figures are kept.
import { runBench } from './lib/run-bench.mjs'

await runBench('bench/web/main.ts')
