import { expect } from '@playwright/test'
import { adminPersonPath } from '../../domain/paths'
import { expectAccessible } from '../support/axe'
import { settled } from '../support/settled'
import { test } from '../support/story-test'

/** Sheets and dialogs of the demo against axe, on a phone: the reasons of amounts, and what an admin does for a person. */

test('the reason of an amount can be read with the keyboard alone (U18)', async ({ browser, world }) => {
  const page = await world.open(browser, 'affiliate', { viewport: { width: 390, height: 600 } })
  for (const why of ['next', 'total', 'balance', 'rate']) {
    await page.goto(`/dashboard?why=${why}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible()
    await settled(page)
    await expectAccessible(page, why)
  }
  await page.context().close()
})

test('a person\u2019s page and its dialogs', async ({ browser, world }) => {
  const page = await world.open(browser, 'admin', { viewport: { width: 390, height: 700 } })
  await page.goto(adminPersonPath(world.ids.affiliate))
  await expect(page.getByRole('heading', { name: 'Rental', exact: true })).toBeVisible()
  for (const name of ['Edit User', 'End rental', 'Set an own rate', 'Correct an amount', 'Move to another affiliate']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
    await settled(page)
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.context().close()
})
