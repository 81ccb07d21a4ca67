import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe'
import { crowdedTexts } from '../support/browser/crowded-texts'
import { cutTexts } from '../support/browser/cut-texts'
import { walkEveryPlace } from '../support/browser/walk-places'

const expectWhole = async (page: Page, where: string): Promise<void> => {
  const faults = [...(await cutTexts(page, [])), ...(await crowdedTexts(page))]
  expect.soft(faults, where).toEqual([])
}

/**
 * Every screen of the table against the bar of the interface, opened by its address: at each width no axe violation, one heading,
 * no console error. Then on a phone with type twice as large (WCAG 1.4.4), and on the narrowest phone: nothing cut or sideways, no
 * text in another's way. In English and light; `spanish.spec` has Spanish and dark, `layers.spec` dialogs and sheets.
 */
walkEveryPlace({
  sights: [
    { width: 1280, look: expectAccessible },
    { width: 390, look: expectAccessible },
    { width: 390, type: '200%', look: expectWhole },
    { width: 320, look: expectWhole },
  ],
})
