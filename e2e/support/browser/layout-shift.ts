import type { Page } from '@playwright/test'

/** Starts to sum up layout shifts without user input. Must be called before the page is opened. */
export async function trackLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = window as unknown as { shifted: number }
    sum.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted)
