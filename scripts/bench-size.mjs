// npm run bench:size: how long lists take over a hundred thousand people, and the screens of somebody with a long history, beside
// what is wanted of them. Raw figures are kept.
import { spawnSync } from 'node:child_process'
import { build as bundle } from 'esbuild'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'

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
const env = { ...process.env, COTERIE_CHROMIUM: ensureChromium() }
const result = spawnSync('node', ['.cache/bench-size.mjs', ...process.argv.slice(2)], { stdio: 'inherit', env })
process.exit(result.status ?? 1)
