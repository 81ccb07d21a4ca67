// npm run looks: runs all axe rules on every screen and dialog, in both languages and themes. See e2e/looks.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright('--config', 'e2e/a11y/playwright.config.ts')
