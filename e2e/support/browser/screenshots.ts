import type { Page } from '@playwright/test'
import { settled } from './settled'

const sizes = [
  { width: 1440, height: 960 },
  { width: 390, height: 844 },
] as const

const isAsked = process.env['STORY_PICTURES'] !== undefined

/**
 * Waits until a page is all there. When STORY_PICTURES is set it also keeps pictures of it at the two widths of the interface's bar,
 * in `test-results/screens/`; the window keeps its size.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  await settled(page)
  if (!isAsked) return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    await page.screenshot({ path: `test-results/screens/${name}-${size.width}.png`, animations: 'disabled' })
  }
  if (before) await page.setViewportSize(before)
}
