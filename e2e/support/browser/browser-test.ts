import { expect, test as base, type BrowserContext } from '@playwright/test'
import { openDemoSite, type DemoSite } from './demo-site'
import { applyTestDayTo } from '../server/test-day'

/** Console messages about a violated Content-Security-Policy. */
const policyViolation = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript/i

/**
 * Playwright's `test` with the test day's clock. A test fails when a page violates its Content-Security-Policy, also in
 * browser contexts that the test creates. Violations that browsers report to the server fail the server's `stop`. `demo` is
 * the worker's copy of the demo, for tests that do not change it; other tests open their own copy with `openDemoSite`.
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
    // the first worker creates the demo
    { scope: 'worker', timeout: 300_000 },
  ],
})
