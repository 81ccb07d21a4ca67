import { expect, test as base, type BrowserContext } from '@playwright/test'
import { openDemoSite, type DemoSite } from './demo-site'
import { applyTestDayTo } from '../server/test-day'

/** Matches console messages about a violated Content-Security-Policy. */
const policyViolation = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript/i

/**
 * Playwright's `test` with the clock set to the test day. A test fails if a page violates its Content-Security-Policy, also
 * in browser contexts that the test creates. A violation that a browser reports to the server makes the server's `stop`
 * fail. `demo` is the worker's copy of the demo, for tests that do not change it; other tests open a copy of their own with
 * `openDemoSite`.
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
