import { expectAccessible } from '../support/browser/axe'
import { visitEveryScreen } from '../support/browser/visit-screens'
import { test } from '../support/browser/browser-test'

/** Every screen in each language and theme, for each audience. */
for (const language of ['en', 'es'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${language}-${theme}`, () =>
      visitEveryScreen({
        display: { language, theme },
        checks: [
          { width: 1280, check: expectAccessible },
          { width: 390, check: expectAccessible },
        ],
      }))
  }
}
