import { expectAccessible } from '../support/browser/page-checks'
import { visitEveryScreen } from '../support/browser/visit-screens'
import { test } from '../support/browser/browser-test'

/** Defines a test for each language, theme and audience; the test opens every screen of the audience. */
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
