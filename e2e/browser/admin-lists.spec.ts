import { expect } from '@playwright/test'
import { waitUntilReady } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'

/** Tests behavior of the admin screens that only a real browser can show. */

test('the Edit User screen opens the rate dialog for the chosen rate (P23)', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin', { viewport: { width: 1280, height: 900 } })
  for (const [name, kind] of [
    ['Set monthly earning', 'rental'],
    ['Set commission', 'commission'],
  ] as const) {
    await page.goto(`/admin/users/${demo.ids.affiliate}?do=edit`)
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: 'Set custom rate' })
    await expect(dialog.getByLabel('For', { exact: true })).toHaveValue(kind)
    await expect(page).toHaveURL(new RegExp(`do=rate-${kind}$`))
  }
})

test('the help desk is exactly as tall as the window, even below an announcement', async ({
  browser,
  ownDemo: demo,
}) => {
  const page = await demo.openPage(browser, 'admin', { viewport: { width: 1280, height: 900 } })
  await page.goto('/admin/settings?tab=content')
  await waitUntilReady(page)
  await page.getByRole('switch', { name: 'Announcement banner' }).click()
  await page
    .getByRole('textbox', { name: 'Message, English' })
    .fill('The office is closed on Friday; answers come on Monday.')
  await page.getByRole('textbox', { name: 'Message, Spanish' }).fill('El viernes cerramos; contestamos el lunes.')
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  // the announcement is shown as a preview before it is saved
  await expect(page.getByText('Settings Updated').first()).toBeVisible()
  await page.getByRole('link', { name: /^Support Tickets/ }).click()
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeInViewport({ ratio: 1 })
  const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(below).toBe(0)
})
