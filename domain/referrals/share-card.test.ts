import { expect, test } from 'vitest'
import { nameOnCard } from './share-card'

test('share card shows a name only if it fits', () => {
  expect(nameOnCard(' María José ')).toBe('María José')
  expect(nameOnCard('A'.repeat(18))).toBe('A'.repeat(18))
  expect(nameOnCard('A'.repeat(19))).toBe('')
})
