import { expect, test } from 'vitest'
import { firstOpen, isChosen, isSetUpStep } from './set-up'

test('continues the setup at the first open step', () => {
  const none = { name: false, time: false, mail: false, backup: false }
  expect(firstOpen(none)).toBe('name')
  expect(firstOpen({ ...none, name: true })).toBe('time')
  expect(firstOpen({ ...none, name: true, mail: true })).toBe('time')
  expect(firstOpen({ name: true, time: true, mail: false, backup: true })).toBe('mail')
  expect(firstOpen({ name: true, time: true, mail: true, backup: false })).toBe('backup')
  expect(firstOpen({ name: true, time: true, mail: true, backup: true })).toBeUndefined()
})

test('counts a setting as chosen only after it was saved', () => {
  expect([1, 2, 7].map(isChosen)).toEqual([false, true, true])
})

test('reads a setup step from a URL', () => {
  expect(['name', 'backup', 'Name', '', null].map(isSetUpStep)).toEqual([true, true, false, false, false])
})
