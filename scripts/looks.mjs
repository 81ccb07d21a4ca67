// npm run looks: axe with all its rules on every screen and layer, in both languages and themes. See e2e/looks.
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'

const chromium = ensureChromium()
await buildForTests()
const args = ['test', '--config', 'e2e/looks/playwright.config.ts', ...process.argv.slice(2)]
const result = spawnSync('node_modules/.bin/playwright', args, {
  stdio: 'inherit',
  env: { ...process.env, COTERIE_CHROMIUM: chromium },
})
process.exit(result.status ?? 1)
