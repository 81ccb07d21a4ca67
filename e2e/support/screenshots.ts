import type { Page } from '@playwright/test'
import { settled } from './settled'

const sizes = [
  { width: 1440, height: 960 },
  { width: 390, height: 844 },
] as const

/**
 * Pictures of a page at the two widths of the interface's bar, once it is all there, in `test-results/screens/`; the window keeps
 * its size.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
