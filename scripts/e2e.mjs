// npm run e2e, a11y, screenshots: tests in a browser. Arguments go to Playwright.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright()
