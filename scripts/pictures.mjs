// npm run pictures: a picture of every screen of the demo at 390 and 1440 px, for people to look at. See e2e/pictures.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright('--config', 'e2e/pictures/playwright.config.ts')
