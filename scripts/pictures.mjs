// npm run pictures: a picture of every screen of the demo at 390 and 1440 px, for people to look at. See e2e/pictures.
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'

const chromium = ensureChromium()
await buildForTests()
const args = ['test', '--config', 'e2e/pictures/playwright.config.ts', ...process.argv.slice(2)]
const result = spawnSync('node_modules/.bin/playwright', args, {
  stdio: 'inherit',
  env: { ...process.env, COTERIE_CHROMIUM: chromium },
})
process.exit(result.status ?? 1)
