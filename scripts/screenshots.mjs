// npm run screenshots: takes a screenshot of every demo screen at 390 and 1440 px, for review. See e2e/screenshots.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright('--config', 'e2e/screenshots/playwright.config.ts')
