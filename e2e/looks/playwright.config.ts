import { defineConfig } from '@playwright/test'
import stories from '../../playwright.config'

// layers and links of the stories in dark, each layer in Spanish as well; screens in all four looks
process.env['EVERY_LANGUAGE'] = '1'
process.env['STORY_THEME'] ??= 'dark'

/** `npm run looks`: axe on every screen, dialog, sheet and menu, in both languages and themes, at 1280 and 390 px. */
export default defineConfig({
  ...stories,
  testDir: '..',
  testMatch: ['looks/*.looks.ts', 'stories/layers.spec.ts', 'stories/links.spec.ts'],
  globalSetup: '../support/server/prepare-suite.ts',
  outputDir: '../../test-results/looks',
  projects: [{ name: 'looks' }],
})
