import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config'

// the overlay and link tests run in the dark theme, the overlays in Spanish too; the screen tests run in all languages and
// themes
process.env['EVERY_LANGUAGE'] = '1'
process.env['STORY_THEME'] ??= 'dark'

/** `npm run a11y` runs axe on every screen, dialog, sheet and menu, in both languages and themes, at 1280 and 390 px. */
export default defineConfig({
  ...browserTests,
  testDir: '..',
  testMatch: ['a11y/*.a11y.ts', 'browser/overlays.spec.ts', 'browser/mailed-links.spec.ts'],
  globalSetup: '../support/server/prepare-suite.ts',
  outputDir: '../../test-results/a11y',
  projects: [{ name: 'a11y' }],
})
