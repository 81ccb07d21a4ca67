// npm run bench:size: how long lists take over a hundred thousand people, beside what is wanted of them. Raw figures are kept.
import { spawnSync } from 'node:child_process'
import { build as bundle } from 'esbuild'
import { buildForTests } from './lib/build.mjs'

await buildForTests()
await bundle({
  entryPoints: ['bench/size/main.ts'],
  outfile: '.cache/bench-size.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
const result = spawnSync('node', ['.cache/bench-size.mjs', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(result.status ?? 1)
