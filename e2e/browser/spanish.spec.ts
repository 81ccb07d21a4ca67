import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe'
import { findTruncatedTexts } from '../support/browser/truncated-texts'
import { spanishTexts } from '../support/browser/spanish-texts'
import { visitEveryScreen } from '../support/browser/visit-screens'

const expectNotTruncated = async (page: Page, where: string): Promise<void> => {
  expect.soft(await findTruncatedTexts(page, spanishTexts), where).toEqual([])
  await expectAccessible(page, where)
}

/**
 * Spanish is longer: on no screen, at no width, is a text cut off or the page pushed sideways; and axe finds nothing. In dark, which
 * nothing else draws; and from screen to screen within the app, where `accessible.spec` loads each.
 */
visitEveryScreen({
  display: { language: 'es', theme: 'dark' },
  checks: [
    { width: 1280, check: expectNotTruncated },
    { width: 390, check: expectNotTruncated },
  ],
  insideApp: true,
})
