import { expect, test } from 'vitest'
import { firstOpenStep, isSettingChosen, isSetUpStep } from './set-up'

test('the setup continues at the first open step', () => {
  const none = { name: false, time: false, mail: false, backup: false }
  expect(firstOpenStep(none)).toBe('name')
  expect(firstOpenStep({ ...none, name: true })).toBe('time')
  expect(firstOpenStep({ ...none, name: true, mail: true })).toBe('time')
  expect(firstOpenStep({ name: true, time: true, mail: false, backup: true })).toBe('mail')
  expect(firstOpenStep({ name: true, time: true, mail: true, backup: false })).toBe('backup')
  expect(firstOpenStep({ name: true, time: true, mail: true, backup: true })).toBeUndefined()
})

test('a setting counts as chosen only after it was saved', () => {
  expect([1, 2, 7].map(isSettingChosen)).toEqual([false, true, true])
})

test('a setup step is read from a URL', () => {
  expect(['name', 'backup', 'Name', '', null].map(isSetUpStep)).toEqual([true, true, false, false, false])
})
