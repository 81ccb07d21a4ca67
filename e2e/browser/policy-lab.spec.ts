import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/axe'
import { test } from '../support/browser/browser-test'

// Tests the policy lab, in which an admin tries other rates and thresholds, sees who would be affected, and copies the
// values to the settings form.
test('the policy lab shows the effect of other rates and copies them to the settings without saving', async ({
  browser,
  demo,
}) => {
  const countTrials = () =>
    demo.server.sql(
      `SELECT setting_value AS kept FROM admin_settings WHERE setting_key = 'payment_threshold'
       UNION ALL SELECT COUNT(*) FROM rates`,
    )
  const before = await countTrials()
  const page = await demo.openPage(browser, 'admin')
  await page.goto(paths.adminPolicyLab)
  await expect(page.getByText('No results yet')).toBeVisible()
  await page.getByRole('textbox', { name: 'Affiliate commission' }).fill('60')
  await page.getByRole('textbox', { name: 'Payment threshold' }).fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unless another reason is shown').first()).toBeVisible()
  await expect(page).toHaveURL(/commission=6000&threshold=4000|threshold=4000&commission=6000/)
  await expectAccessible(page, 'a trial')
  // the amounts are on one line, and cards side by side end at the same height
  await page.setViewportSize({ width: 1440, height: 960 })
  const summary = page.getByText(/^Earnings in /).locator('xpath=ancestor::dl')
  const tops = await summary.locator('dd').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(tops).toEqual(tops.map(() => tops[0]))
  const ends = await page
    .getByRole('region', { name: /^(What each affiliate would|The next payday)/ })
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
  expect(ends).toHaveLength(2)
  expect(ends[0]).toBe(ends[1])
  await page.getByRole('button', { name: /^Unchanged/ }).click()
  await expect(page.getByText('not affected by these changes').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText('Unless another reason is shown').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page, 'a trial on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: 'Apply in Settings…' }).click()
  await expect(page.getByText('2 unsaved changes').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Affiliate commission' })).toHaveValue('60.00')
  // tabs show a focus ring only when the keyboard is used
  const focusRing = (name: string) =>
    page
      .getByRole('tab', { name })
      .evaluate((tab) => [tab === document.activeElement, getComputedStyle(tab).outlineStyle])
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect.poll(() => focusRing('Security')).toEqual([true, 'none'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusRing('Content')).toEqual([true, 'solid'])
  expect(await countTrials()).toEqual(before)
  await page.context().close()
})
