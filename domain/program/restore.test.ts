import { describe, expect, it } from 'vitest'
import { keyFrom } from './restore'

const key = '0123456789abcdef0123456789abcdef'

describe('the key of a backup', () => {
  it('is read from a file or pasted text, without the white space around it', () => {
    expect(keyFrom(key)).toBe(key)
    expect(keyFrom(`  ${key}\r\n`)).toBe(key)
  })

  it('is rejected if it has another length or other characters', () => {
    for (const text of ['', key.slice(1), `${key}0`, `${key.slice(2)}ñó`, `${key.slice(16)} ${key.slice(17)}`])
      expect(keyFrom(text), text).toBe('')
  })
})
