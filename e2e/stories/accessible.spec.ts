import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { cutTexts } from '../support/cut-texts'
import { settled } from '../support/settled'
import { walkEveryPlace } from '../support/walk-places'

/**
 * Every screen of the table against the bar of the interface, once at each width: no axe violation, one heading, no console error,
 * nothing cut or sideways at 320 px. In English and light: contrast is proven by tokens in both themes
 * (`web/styles/contrast.test.ts`), the other language's texts by `spanish.spec`. Dialogs and sheets have `layers.spec`.
 */
walkEveryPlace({
  at: expectAccessible,
  last: async (page, place) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await settled(page, place)
    expect.soft(await cutTexts(page, []), `${place.address} at 320 px`).toEqual([])
  },
})
