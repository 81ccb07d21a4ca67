import { expect } from '@playwright/test'
import { signIn } from '../support/server/people'
import { Session } from '../support/server/session'
import { test } from '../support/browser/browser-test'
import { defaultTestDay } from '../support/server/test-day'

const near = 300_000

test('the test, its pages and its server all use the test day as their date', async ({ browser, demo }) => {
  const testDay = process.env['TEST_DAY'] || defaultTestDay
  if (testDay !== 'today') expect(new Date().toISOString().slice(0, 10)).toBe(testDay)

  const page = await demo.openPage(browser, 'guest')
  await page.goto('/auth')
  const pageMs = await page.evaluate(() => Date.now())
  expect(Math.abs(pageMs - Date.now())).toBeLessThan(near)
  const laterMs = await page.evaluate(() => new Promise<number>((tell) => setTimeout(() => tell(Date.now()), 20)))
  expect(laterMs - pageMs).toBeGreaterThanOrEqual(20)

  const admin = await signIn(new Session(demo.server), demo.emails.admin, demo.password)
  const { nowMs } = await admin.call('GET /api/admin/health', {})
  expect(Math.abs(nowMs - Date.now())).toBeLessThan(near)
})
