import { expect, test } from 'vitest'
import { formatEffectiveDay, termsVersionPath } from './terms'

test('the first version of the terms is effective from 10/4/2025', () => {
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'en')).toBe('10/4/2025')
  expect(formatEffectiveDay('2025-10-04 00:00:00.000Z', 'es')).toBe('4/10/2025')
})

test('the URL of a version of the terms contains its encoded name', () => {
  expect(termsVersionPath('/es/terms', '3 & 4')).toBe('/es/terms?version=3%20%26%204')
})
