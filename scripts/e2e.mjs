// npm run e2e: the stories in a real browser. Arguments go to Playwright.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright()
