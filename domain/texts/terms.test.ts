import { expect, test } from 'vitest'
import { formatEffectiveDay, termsVersionPath } from './terms'

test('the first terms are effective 10/4/2025', () => {
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'en')).toBe('10/4/2025')
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'es')).toBe('4/10/2025')
})

test('encodes the terms version in its URL', () => {
  expect(termsVersionPath('/es/terms', '3 & 4')).toBe('/es/terms?version=3%20%26%204')
})
