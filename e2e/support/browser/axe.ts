import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

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
