import type { Page } from '@playwright/test'
import { waitUntilReady } from './wait-until-ready'

const sizes = [
  { width: 1440, height: 960 },
  { width: 390, height: 844 },
] as const

const isEnabled = process.env['STORY_PICTURES'] !== undefined

/** Waits until the page is ready, and saves screenshots in two widths if STORY_PICTURES is set. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  await waitUntilReady(page)
  if (!isEnabled) return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await waitUntilReady(page)
    await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
