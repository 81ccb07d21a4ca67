import { expectAccessible } from '../support/axe'
import { walkEveryPlace } from '../support/walk-places'
import { test } from '../support/story-test'

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
