import { expect, it } from 'vitest'
import { newId } from './new-id'

it('a new id has 15 random letters and digits', () => {
  const ids = Array.from({ length: 200 }, () => newId())
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a new id ignores random bytes that would favor some letters', () => {
  let call = 0
  const id = newId((bytes) => bytes.fill(call++ === 0 ? 252 : 0))
  expect(id).toBe('a'.repeat(15))
  expect(call).toBe(2)
})
