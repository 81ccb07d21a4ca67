import { expect, test } from 'vitest'
import { firstOpen, isChosen, isSetUpStep } from './set-up'

test('setting up goes on where it is open, in the order of its steps', () => {
  const none = { name: false, time: false, mail: false, backup: false }
  expect(firstOpen(none)).toBe('name')
  expect(firstOpen({ ...none, name: true })).toBe('time')
  expect(firstOpen({ ...none, name: true, mail: true })).toBe('time')
  expect(firstOpen({ name: true, time: true, mail: false, backup: true })).toBe('mail')
  expect(firstOpen({ name: true, time: true, mail: true, backup: false })).toBe('backup')
  expect(firstOpen({ name: true, time: true, mail: true, backup: true })).toBeUndefined()
})

test('what an installation ships with isn’t chosen; what was saved once is', () => {
  expect([1, 2, 7].map(isChosen)).toEqual([false, true, true])
})

test('an address names a step or none', () => {
  expect(['name', 'backup', 'Name', '', null].map(isSetUpStep)).toEqual([true, true, false, false, false])
})
