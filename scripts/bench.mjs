// Runs a benchmark of the built product with a browser: npm run bench, bench:server, bench:size, bench:sync, bench:timing,
// bench:payday, bench:web. The first argument is the program (package.json), followed by the program's own arguments. See
// docs/testing.md, Performance.
import { goBuild } from './lib/go-build.mjs'
import { runBundled } from './lib/run-bundled.mjs'

const [program, ...args] = process.argv.slice(2)
// PocketBase without the product, for comparison
if (program === 'bench/sync/main.ts') await goBuild('./cmd/plainbase', '.cache/plainbase')
await runBundled(program, args)
