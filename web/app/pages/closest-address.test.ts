import { expect, it } from 'vitest'
import { closestAddress, splitDifference } from './closest-address'

const known = ['/dashboard', '/dashboard/earnings', '/dashboard/settings', '/affiliate_dashboard', '/admin', '/auth']

it.each([
  ['/dashbord/earnings', '/dashboard/earnings'],
  ['/dashboard/earningss/', '/dashboard/earnings'],
  ['/dahsboard', '/dashboard'],
  ['/Admin', '/admin'],
])('corrects %s', (asked, meant) => {
  expect(closestAddress(asked, known)).toBe(meant)
})

it.each(['/nowhere', '/', '/dashboard/earn', '/refer-a-friend'])('suggests nothing for %s', (asked) => {
  expect(closestAddress(asked, known)).toBeNull()
})

it('suggests nothing if two addresses are equally close', () => {
  expect(closestAddress('/abc', ['/abd', '/abe'])).toBeNull()
})

it('returns the parts in which two addresses differ', () => {
  expect(splitDifference('/dashbord', '/dashboard')).toEqual({ start: '/dashbo', a: '', b: 'a', end: 'rd' })
  expect(splitDifference('/earningss', '/earnings')).toEqual({ start: '/earnings', a: 's', b: '', end: '' })
  expect(splitDifference('/x', '/y')).toEqual({ start: '/', a: 'x', b: 'y', end: '' })
})
