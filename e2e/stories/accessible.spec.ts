import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { crowdedTexts } from '../support/crowded-texts'
import { cutTexts } from '../support/cut-texts'
import { settled } from '../support/settled'
import { walkEveryPlace } from '../support/walk-places'

/**
 * Every screen of the table against the bar of the interface, once at each width: no axe violation, one heading, no console error.
 * Then on the narrowest phone, and on a phone with type twice as large (WCAG 1.4.4): nothing cut or sideways, no text in another's
 * way. In English and light: contrast is proven by tokens in both themes (`web/styles/contrast.test.ts`), the other language's texts
 * by `spanish.spec`. Dialogs and sheets have `layers.spec`.
 */
walkEveryPlace({
  at: expectAccessible,
  last: async (page, place) => {
    const whole = async (how: string): Promise<void> => {
      await settled(page, place)
      const faults = [...(await cutTexts(page, [])), ...(await crowdedTexts(page))]
      expect.soft(faults, `${place.address} ${how}`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 700 })
    await whole('at 320 px')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await whole('at 390 px with type of 200 %')
  },
})
