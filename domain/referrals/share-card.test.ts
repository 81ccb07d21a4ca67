import { expect, test } from 'vitest'
import { nameOnCard } from './share-card'

test("the share card shows a person's name only if it fits", () => {
  expect(nameOnCard(' María José ')).toBe('María José')
  expect(nameOnCard('A'.repeat(18))).toBe('A'.repeat(18))
  expect(nameOnCard('A'.repeat(19))).toBe('')
})
