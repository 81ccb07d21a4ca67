import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe'
import { cutTexts } from '../support/browser/cut-texts'
import { spanishWords } from '../support/browser/spanish-words'
import { walkEveryPlace } from '../support/browser/walk-places'

const expectUncut = async (page: Page, where: string): Promise<void> => {
  expect.soft(await cutTexts(page, spanishWords), where).toEqual([])
  await expectAccessible(page, where)
}

/**
 * Spanish is longer: on no screen, at no width, is a text cut off or the page pushed sideways; and axe finds nothing. In dark, which
 * nothing else draws; and from screen to screen within the app, where `accessible.spec` loads each.
 */
walkEveryPlace({
  look: { language: 'es', theme: 'dark' },
  sights: [
    { width: 1280, look: expectUncut },
    { width: 390, look: expectUncut },
  ],
  within: true,
})
