// npm run e2e: the browser tests. Arguments go to Playwright.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright()
