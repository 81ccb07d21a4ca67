import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks'
import { findOverlappingTexts, findTruncatedTexts } from '../support/browser/text-checks'
import { visitEveryScreen } from '../support/browser/visit-screens'

const expectComplete = async (page: Page, label: string): Promise<void> => {
  const faults = [...(await findTruncatedTexts(page, [])), ...(await findOverlappingTexts(page))]
  expect.soft(faults, label).toEqual([])
}

/**
 * Opens every screen by its address, in English and in the light theme. At each width there must be no axe violation, one
 * heading and no console error. At a root font size of 200 % (WCAG 1.4.4) and on the narrowest phone, no text may be cut
 * off, overlap or scroll sideways. `spanish.spec` covers Spanish and the dark theme; `overlays.spec` covers dialogs and
 * sheets.
 */
visitEveryScreen({
  checks: [
    { width: 1280, check: expectAccessible },
    { width: 390, check: expectAccessible },
    { width: 390, fontSize: '200%', check: expectComplete },
    { width: 320, check: expectComplete },
  ],
})
