import { expect, it } from 'vitest'
import { paths } from '../../../../domain/paths'
import { shutsServiceOut } from './installation'

it.each([
  [paths.dashboard, paths.auth, true],
  [paths.terms, paths.signup, true],
  // it lets the service in already: loading it again would go round for ever
  [paths.auth, paths.auth, false],
  [paths.landing, paths.auth, false],
  [paths.dashboard, paths.settings, false],
  // an address that the server doesn't open either
  [paths.dashboard, `${paths.auth}/`, false],
  ['', paths.auth, false],
])('a page that was loaded at “%s” and shows %s is loaded anew: %s', (loaded, here, anew) => {
  expect(shutsServiceOut(loaded, here)).toBe(anew)
})
