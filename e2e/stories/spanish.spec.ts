import { expect } from '@playwright/test'
import { cutTexts } from '../support/cut-texts'
import { spanishWords } from '../support/spanish-words'
import { walkEveryPlace } from '../support/walk-places'

/** Spanish is longer: on no screen, at no width, is a text cut off or the page pushed sideways. In dark, which nothing else draws. */
walkEveryPlace({
  look: { language: 'es', theme: 'dark' },
  at: async (page, where) => expect.soft(await cutTexts(page, spanishWords), where).toEqual([]),
})
