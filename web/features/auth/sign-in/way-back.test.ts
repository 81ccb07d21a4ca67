import { expect, it } from 'vitest'
import { targetOf } from './sign-in-page'

const ana = { id: 'ana000000000000' }
const home = '/dashboard'

it.each([
  [{ from: '/rental-history?year=2026' }, '/rental-history?year=2026'],
  [{ from: '/rental-history', of: '' }, '/rental-history'],
  [{ from: '/rental-history', of: ana.id }, '/rental-history'],
  // somebody else had it open in this tab
  [{ from: '/rental-history', of: 'luz000000000000' }, home],
  [{ from: undefined, of: ana.id }, home],
  [{ from: '//evil.example/x' }, home],
  [{ from: 'https://evil.example/x' }, home],
  [{ signedUp: 'ana@mail.example' }, home],
  [null, home],
])('a sign-in that came with %j leads to %s', (carried, led) => {
  expect(targetOf(carried, ana, home)).toBe(led)
})
