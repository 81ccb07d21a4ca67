import { expect, test as base, type BrowserContext } from '@playwright/test'
import { openDemoSite, type DemoSite } from './demo-site'
import { applyTestDayTo } from '../server/test-day'

/** What a browser writes when a page did what its policy forbids. */
const policyViolation = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript/i

/**
 * Playwright's `test` for stories, whose browsers have the day of the run: it fails when a page broke its Content-Security-Policy, also in a browser context of the
 * story's own making. What browsers report to the server is looked at when its server stops (`startServer`). `world` is the worker's
 * copy of the prepared world, for stories that change nothing in it; one that does opens its own (`openStoryWorld`).
 */
export const test = base.extend<{ policyKept: void }, { demo: DemoSite }>({
  policyKept: [
    async ({ browser }, use) => {
      const violations: string[] = []
      const watchConsole = (context: BrowserContext): BrowserContext => {
        context.on('console', (message) => {
          if (policyViolation.test(message.text())) violations.push(message.text())
        })
        return context
      }
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => applyTestDayTo(watchConsole(await make(options)))
      browser.contexts().forEach(watchConsole)
      await use()
      browser.newContext = make
      expect(violations, 'the Content-Security-Policy was broken').toEqual([])
    },
    { auto: true },
  ],
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const demo = await openDemoSite()
      await use(demo)
      await demo.stop()
    },
    // the first that asks makes the demo
    { scope: 'worker', timeout: 300_000 },
  ],
})
