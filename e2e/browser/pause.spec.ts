import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { test } from '../support/browser/browser-test'

test('a renter requests a pause, reads it on the overview and cancels it (P12)', async ({ browser, ownDemo: demo }) => {
  const page = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
  await page.goto(`${paths.settings}?tab=data`)
  await page.getByRole('button', { name: 'Pause from tomorrow' }).click()
  await expect(page.getByRole('heading', { name: /^Your profile will be paused from .*$/ })).toBeVisible()
  await page.goto(paths.dashboard)
  await expect(page.getByText(/^Your profile will be paused from .*/)).toBeVisible()
  await expectAccessible(page, 'the overview of a paused profile')

  await page.getByRole('link', { name: 'View activity' }).click()
  await page.getByRole('button', { name: 'Don’t pause' }).click()
  await expect(page.getByRole('button', { name: 'Pause from tomorrow' })).toBeVisible()
  await page.goto(paths.dashboard)
  await expect(page.getByRole('heading', { name: /^Next Payment/ })).toBeVisible()
  await expect(page.getByText(/^Your profile will be paused/)).toHaveCount(0)
})
