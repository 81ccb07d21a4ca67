import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe'
import { findOverlappingTexts } from '../support/browser/overlapping-texts'
import { findTruncatedTexts } from '../support/browser/truncated-texts'
import { visitEveryScreen } from '../support/browser/visit-screens'

const expectComplete = async (page: Page, where: string): Promise<void> => {
  const faults = [...(await findTruncatedTexts(page, [])), ...(await findOverlappingTexts(page))]
  expect.soft(faults, where).toEqual([])
}

/**
 * Every screen of the table against the bar of the interface, opened by its address: at each width no axe violation, one heading,
 * no console error. Then on a phone with type twice as large (WCAG 1.4.4), and on the narrowest phone: nothing cut or sideways, no
 * text in another's way. In English and light; `spanish.spec` has Spanish and dark, `layers.spec` dialogs and sheets.
 */
visitEveryScreen({
  checks: [
    { width: 1280, check: expectAccessible },
    { width: 390, check: expectAccessible },
    { width: 390, fontSize: '200%', check: expectComplete },
    { width: 320, check: expectComplete },
  ],
})
