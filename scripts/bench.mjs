// npm run bench, bench:server, …: runs a benchmark (the first argument) of the built product with a browser. See
// docs/testing.md, Performance.
import { goBuild } from './lib/go-build.mjs'
import { runBundled } from './lib/run-bundled.mjs'

const [program, ...args] = process.argv.slice(2)
// PocketBase without the product, for comparison
if (program === 'bench/main.ts') await goBuild('./cmd/bucket', 'dist/bucket')
if (program === 'bench/sync/main.ts') await goBuild('./cmd/plainbase', '.cache/plainbase')
await runBundled(program, args)
