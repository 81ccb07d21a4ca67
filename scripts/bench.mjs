// npm run bench: this product beside a peer on the same work, in the same run. Ratios are printed, raw figures kept.
import { spawnSync } from 'node:child_process'
import { build as bundle } from 'esbuild'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'

const chromium = ensureChromium()
await buildForTests()
await bundle({
  entryPoints: ['bench/main.ts'],
  outfile: '.cache/bench.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
const result = spawnSync('node', ['.cache/bench.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, COTERIE_CHROMIUM: chromium },
})
process.exit(result.status ?? 1)
