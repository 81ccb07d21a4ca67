// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { setSingleKeys } from './single-keys'
import { isLetterForOthers } from './letter-keys'

afterEach(() => setSingleKeys(true))

it('a letter is the screen’s, unless somebody types, holds Ctrl or has switched letters alone off', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const pressed = (target: HTMLElement, held = {}): boolean => {
    let forOthers = false
    const hear = (event: KeyboardEvent) => (forOthers = isLetterForOthers(event))
    addEventListener('keydown', hear)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, ...held }))
    removeEventListener('keydown', hear)
    return forOthers
  }
  expect(pressed(document.body)).toBe(false)
  expect(pressed(field)).toBe(true)
  expect(pressed(document.body, { ctrlKey: true })).toBe(true)
  // AltGr counts as Ctrl and Alt on some systems, and writes `[` on some keyboards
  expect(pressed(document.body, { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false)
  setSingleKeys(false)
  expect(pressed(document.body)).toBe(true)
})
