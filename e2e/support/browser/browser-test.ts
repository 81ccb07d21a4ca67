import { expect, test as base, type BrowserContext } from '@playwright/test'
import { openDemoSite, type DemoSite } from './demo-site'
import { applyTestDayTo } from '../server/test-day'

const policyViolation = /Content Security Policy|Content-Security-Policy|TrustedHTML|TrustedScript/i

/**
 * Playwright's `test` on the test day. It fails if a page violates its Content-Security-Policy; `demo` must not be changed.
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
    { scope: 'worker', timeout: 300_000 },
  ],
})
