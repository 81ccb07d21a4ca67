import { expectAccessible } from '../support/browser/axe'
import { walkEveryPlace } from '../support/browser/walk-places'
import { test } from '../support/browser/story-test'

/** Every screen, in each language and theme, by each who sees it. */
for (const language of ['en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${language}-${theme}`, () =>
      walkEveryPlace({
        look: { language, theme },
        sights: [
          { width: 1280, look: expectAccessible },
          { width: 390, look: expectAccessible },
        ],
      }))
  }
}
