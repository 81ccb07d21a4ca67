import { expect, test } from '@playwright/test'
import { startServer, type TestServer } from '../support/server/server'
import { applyTestDayTo } from '../support/server/test-day'

// a worker is part of what the policy is about
test.use({ serviceWorkers: 'allow' })

/** The other stories fail on any such report; here one is made on purpose, to see that it would be heard. */
let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ expectsPolicyReports: true })
})
test.afterAll(() => server.stop())

test('a page that breaks its policy is heard of, without an address that may hold a token', async ({ browser }) => {
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
    .toContain('level=WARN msg="content policy broken" directive=img-src blocked=https://pixel.example times=1')
  expect(server.output()).not.toContain('SECRET')
  // what `story-test` looks for
  expect(violations.join('\n')).toMatch(/Content Security Policy/)
  await context.close()
})
