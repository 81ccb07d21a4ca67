import { expect } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/browser/page-checks'
import { test } from '../support/browser/browser-test'

test('a renter pauses on the overview with one tap on a phone, and resumes on a desktop without scrolling (P12)', async ({
  browser,
  ownDemo: demo,
}) => {
  const page = await demo.openPage(browser, 'affiliate', { viewport: { width: 390, height: 844 } })
  await page.goto(paths.dashboard)
  const card = page.getByRole('region', { name: 'What is done on your profile' })
  const pause = card.getByRole('button', { name: 'Pause', exact: true })
  await expect(pause).toBeInViewport()
  await pause.click()
  const ask = page.getByRole('alertdialog', { name: 'Pause your profile' })
  await expectAccessible(page, 'the question before a pause')
  await ask.getByRole('button', { name: 'Pause from tomorrow' }).click()
  await expect(ask).toHaveCount(0)
  await expect(card.getByRole('heading', { name: /^Your profile will be paused from .*$/ })).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  await expectAccessible(page, 'the overview of a paused profile')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(paths.dashboard)
  const resume = card.getByRole('button', { name: 'Don’t pause' })
  await expect(resume).toBeInViewport()
  await resume.click()
  await expect(card.getByRole('button', { name: 'Pause from tomorrow' })).toBeInViewport()
  await expect(page.getByText(/^Your profile will be paused/)).toHaveCount(0)
})
