import { expect, type ConsoleMessage, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Returns the errors that a page logs while `work` runs. The 404 of the unknown address `/nowhere` is expected. */
export async function consoleErrors(page: Page, work: () => Promise<void>): Promise<string[]> {
  const errors: string[] = []
  const listen = (message: ConsoleMessage): void => {
    const known = page.url().endsWith('/nowhere') && /status of 404/.test(message.text())
    if (message.type() === 'error' && !known) errors.push(message.text())
  }
  page.on('console', listen)
  try {
    await work()
    return errors
  } finally {
    page.off('console', listen)
  }
}

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

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // the email preview and the bot check are frames that contain pages of their own
  iframes: false,
  resultTypes: ['violations'],
}

/** Fails the test if axe finds a violation of WCAG 2.2 AA on the page. */
export async function expectAccessible(page: Page, label: string, within = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ({ within, options }) => {
      // during the animation, a text that fades in has too little contrast
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ include: [[within]] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    },
    { within, options },
  )
  expect.soft(found, label).toEqual([])
}
