import { expect, it } from 'vitest'
import { newId } from './new-id'

it('makes 15 letters and digits', () => {
  for (let i = 0; i < 200; i++) expect(newId()).toMatch(/^[a-z0-9]{15}$/)
})

it('throws away the bytes that would favour some letters', () => {
  let call = 0
  const id = newId((bytes) => bytes.fill(call++ === 0 ? 252 : 0))
  expect(id).toBe('a'.repeat(15))
  expect(call).toBe(2)
})
