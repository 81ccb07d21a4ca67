// npm run a11y: runs all axe rules on every screen and dialog, in both languages and themes. See e2e/a11y.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright('--config', 'e2e/a11y/playwright.config.ts')
