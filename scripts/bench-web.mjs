// npm run bench:web: what Lighthouse says of the public pages and of signing in and up, on its slow phone, beside what is wanted of
// them; the best of three. Fails under a budget. Raw figures are kept.
import { spawnSync } from 'node:child_process'
import { build as bundle } from 'esbuild'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'

await buildForTests()
await bundle({
  entryPoints: ['bench/web/main.ts'],
  outfile: '.cache/bench-web.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
const env = { ...process.env, COTERIE_CHROMIUM: ensureChromium() }
const result = spawnSync('node', ['.cache/bench-web.mjs', ...process.argv.slice(2)], { stdio: 'inherit', env })
process.exit(result.status ?? 1)
