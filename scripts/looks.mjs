// npm run looks: axe with all its rules on every screen and layer, in both languages and themes. See e2e/looks.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright('--config', 'e2e/looks/playwright.config.ts')
