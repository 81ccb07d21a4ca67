import { expect, it } from 'vitest'
import { closestAddress, splitDifference } from './closest-address'

const known = ['/dashboard', '/dashboard/earnings', '/dashboard/settings', '/affiliate_dashboard', '/admin', '/auth']

it.each([
  ['/dashbord/earnings', '/dashboard/earnings'],
  ['/dashboard/earningss/', '/dashboard/earnings'],
  ['/dahsboard', '/dashboard'],
  ['/Admin', '/admin'],
])('a similar address is suggested for %s', (asked, meant) => {
  expect(closestAddress(asked, known)).toBe(meant)
})

it.each(['/nowhere', '/', '/dashboard/earn', '/refer-a-friend'])('no address is suggested for %s', (asked) => {
  expect(closestAddress(asked, known)).toBeNull()
})

it('no address is suggested if two addresses are equally close', () => {
  expect(closestAddress('/abc', ['/abd', '/abe'])).toBeNull()
})

it('the difference between two addresses consists of the parts in which they differ', () => {
  expect(splitDifference('/dashbord', '/dashboard')).toEqual({ start: '/dashbo', a: '', b: 'a', end: 'rd' })
  expect(splitDifference('/earningss', '/earnings')).toEqual({ start: '/earnings', a: 's', b: '', end: '' })
  expect(splitDifference('/x', '/y')).toEqual({ start: '/', a: 'x', b: 'y', end: '' })
})
