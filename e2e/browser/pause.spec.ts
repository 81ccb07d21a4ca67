import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/axe'
import { test } from '../support/browser/browser-test'
import { openDemoSite } from '../support/browser/demo-site'

/** Requests and cancels a pause of a lent profile (P12), and opens the settings offline. */
test('a renter requests a pause, reads it offline and cancels it', async ({ browser }) => {
  const demo = await openDemoSite()
  try {
    const page = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
    const context = page.context()
    const readPauses = () =>
      demo.server.sql('SELECT from_date, to_date FROM profile_pauses WHERE user_id = ?', [demo.ids.affiliate])
    const before = (await readPauses()).length
    await page.goto(`${paths.settings}?tab=data`)

    await test.step('the overview shows a pause that starts tomorrow', async () => {
      await page.getByRole('button', { name: 'Pause from tomorrow' }).click()
      await expect(page.getByRole('heading', { name: /^Your profile will be paused from .*$/ })).toBeVisible()
      expect(await readPauses()).toHaveLength(before + 1)
      await page.goto(paths.dashboard)
      await expect(page.getByText(/^Your profile will be paused from .*/)).toBeVisible()
      await expectAccessible(page, 'the overview of a paused profile')
    })

    await test.step('offline, the pause is shown and its button explains why it is disabled', async () => {
      await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('link', { name: 'View activity' }).click()
      await expect(page.getByRole('heading', { name: /^Your profile will be paused from .*$/ })).toBeVisible()
      const keep = page.getByRole('button', { name: 'Don’t pause' })
      await expect(keep).toHaveAttribute('aria-disabled', 'true')
      await expect(keep).toHaveAttribute('title', /connection/)
      // pressing the disabled button shows the reason and sends nothing
      await keep.press('Enter')
      expect(await readPauses()).toHaveLength(before + 1)
    })

    await test.step('online again, the renter cancels the pause, and the overview no longer shows it', async () => {
      await context.setOffline(false)
      const keep = page.getByRole('button', { name: 'Don’t pause' })
      await expect(keep).not.toHaveAttribute('aria-disabled', 'true')
      await keep.click()
      await expect(page.getByRole('button', { name: 'Pause from tomorrow' })).toBeVisible()
      await page.goto(paths.dashboard)
      await expect(page.getByRole('heading', { name: /^Next Payment/ })).toBeVisible()
      await expect(page.getByText(/^Your profile is paused/)).toHaveCount(0)
    })

    await test.step('offline, the device list shows cached data without an error', async () => {
      await page.goto(`${paths.settings}?tab=security`)
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
      await expect(page.getByText('Current Session')).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Security' })).toBeInViewport({ ratio: 1 })
      await context.setOffline(true)
      await expect(page.getByText('Current Session')).toBeVisible()
      await expect(page.getByText(/^As of/)).toHaveCount(2)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    })
  } finally {
    await demo.stop()
  }
})
