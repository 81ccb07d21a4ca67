import { expect, it } from 'vitest'
import { formatBytes } from './bytes'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [1_840_000, '1.8 MB'],
  [99_940_000, '99.9 MB'],
  [99_960_000, '100 MB'],
  [412_000_000, '412 MB'],
  [999_600_000, '1.0 GB'],
  [15_200_000_000, '15.2 GB'],
  [4_000_000_000_000_000, '4000 TB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
