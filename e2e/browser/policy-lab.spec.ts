import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { test } from '../support/browser/browser-test'

test('a trial of the policy lab is aligned on a wide screen and fits on a phone', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin', { viewport: { width: 1440, height: 960 } })
  await page.goto(`${paths.adminPolicyLab}?commission=6000&threshold=4000`)
  await expect(page.getByText('Unless another reason is shown').first()).toBeVisible()
  await expectAccessible(page, 'a trial')
  // the amounts are on one line, and cards side by side end at the same height
  const summary = page.getByText(/^Earnings in /).locator('xpath=ancestor::dl')
  const tops = await summary.locator('dd').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops).toEqual(tops.map(() => tops[0]))
  const ends = await page
    .getByRole('region', { name: /^(What each affiliate would|Next payday)/ })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
  expect(ends).toHaveLength(2)
  expect(ends[0]).toBe(ends[1])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText('Unless another reason is shown').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'a trial on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
