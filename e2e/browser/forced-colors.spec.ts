import { expect, type Locator } from '@playwright/test'
import { paths } from '../../domain/paths'
import { test } from '../support/browser/browser-test'

/** Returns the colors that remain visible in forced colors. */
const readColors = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const own = getComputedStyle(node)
    const after = getComputedStyle(node, '::after')
    return [own.backgroundColor, own.borderColor, own.color, after.borderBottomColor].join(' ')
  })

test('selected controls are distinguishable and filled buttons have a border in forced colors', async ({
  browser,
  demo,
}) => {
  const page = await demo.openPage(browser, 'admin')
  await page.emulateMedia({ forcedColors: 'active' })
  const expectDifferent = async (chosen: Locator, other: Locator): Promise<void> => {
    await expect(chosen.first()).toBeVisible()
    expect(await readColors(chosen.first())).not.toBe(await readColors(other.first()))
  }

  await page.goto(paths.adminPayments)
  const main = page.getByRole('main')
  await expectDifferent(main.locator('[aria-pressed=true]'), main.locator('[aria-pressed=false]'))
  const sidebar = page.getByRole('complementary').first()
  await expectDifferent(sidebar.locator('a[aria-current=page]'), sidebar.locator('a:not([aria-current])'))
  const filled = page.locator('.main-button').first()
  await expect(filled).toBeVisible()
  expect(await filled.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid')

  await page.goto(paths.admin)
  const edges = page
    .getByRole('region', { name: 'Needs your attention today' })
    .getByRole('link', { name: /^(Review|Decide) \d/ })
  await expect(edges.first()).toBeVisible()
  expect(await edges.first().evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')

  await page.goto(paths.adminSettings)
  await expectDifferent(main.locator('[role=tab][aria-selected=true]'), main.locator('[role=tab][aria-selected=false]'))
})
