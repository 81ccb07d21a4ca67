// npm run e2e: the stories in a real browser against the built binary. Arguments go to Playwright.
import { spawnSync } from 'node:child_process'
import { buildForTests } from './lib/build.mjs'
import { ensureChromium, ensureWindows } from './lib/chromium.mjs'

const chromium = ensureChromium()
await buildForTests()
const result = spawnSync('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, COTERIE_CHROMIUM: chromium, COTERIE_CHROMIUM_WINDOWS: ensureWindows(chromium) },
})
process.exit(result.status ?? 1)
