import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks'
import { findTruncatedTexts, spanishTexts } from '../support/browser/text-checks'
import { visitEveryScreen } from '../support/browser/visit-screens'

const expectNotTruncated = async (page: Page, label: string): Promise<void> => {
  expect.soft(await findTruncatedTexts(page, spanishTexts), label).toEqual([])
  await expectAccessible(page, label)
}

/**
 * Checks the Spanish texts, which are longer: at every width no text may be cut off or make the page wider, and axe finds
 * no violation. Uses the dark theme and navigates within the app, while `accessibility.spec` loads each address.
 */
visitEveryScreen({
  display: { language: 'es', theme: 'dark' },
  checks: [
    { width: 1280, check: expectNotTruncated },
    { width: 390, check: expectNotTruncated },
  ],
  insideApp: true,
})
