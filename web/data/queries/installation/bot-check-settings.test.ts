import { expect, it } from 'vitest'
import { paths } from '../../../../domain/paths'
import { pageBlocksBotCheck } from './installation'

it.each([
  [paths.dashboard, paths.auth, true],
  [paths.terms, paths.signup, true],
  // This page already allows the service, and reloading it would loop forever.
  [paths.auth, paths.auth, false],
  [paths.landing, paths.auth, false],
  [paths.dashboard, paths.settings, false],
  // The server doesn't open this address either.
  [paths.dashboard, `${paths.auth}/`, false],
  ['', paths.auth, false],
])('a page loaded at “%s” that shows %s is reloaded for the bot check: %s', (loaded, here, anew) => {
  expect(pageBlocksBotCheck(loaded, here)).toBe(anew)
})
