import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeBase64, encodeBase64Text, base64ByteCount, decodeBase64Text, encodeBase64Url } from './base64'

const ascii = fc
  .array(fc.integer({ min: 0, max: 127 }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

it('base64 is encoded and decoded as the platform does it', () =>
  fc.assert(
    fc.property(ascii, (text) => {
      expect(encodeBase64Text(text)).toBe(Buffer.from(text, 'latin1').toString('base64'))
      expect(encodeBase64Url(text)).toBe(Buffer.from(text, 'latin1').toString('base64url'))
      expect(decodeBase64Text(encodeBase64Text(text))).toBe(text)
    }),
  ))

it('base64 decoding rejects wrong lengths, base64url characters and non-ASCII bytes', () => {
  for (const encoded of ['YQ=', 'YQ', 'Y', 'YQ==YQ==', 'Y===', '-_==', ' YQ==', 'YQ== ', 'ab*=', 'gA==', '/w=='])
    expect(decodeBase64Text(encoded), encoded).toBeNull()
  expect([encodeBase64Text('>>>???'), encodeBase64Url('>>>???')]).toEqual(['Pj4+Pz8/', 'Pj4-Pz8_'])
  expect(decodeBase64Text('')).toBe('')
  expect(() => encodeBase64Text('é')).toThrow(RangeError)
  expect(() => encodeBase64Text('a\u0080')).toThrow('not ASCII')
  expect(encodeBase64Text('\u007f')).toBe('fw==')
})

it('the first bytes and the byte count of base64 data are decoded', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(45), (bytes, maxBytes) => {
      const encoded = Buffer.from(bytes).toString('base64')
      expect(decodeBase64(encoded, maxBytes)).toEqual([...bytes].slice(0, maxBytes))
      expect(decodeBase64(encoded)).toEqual([...bytes])
      expect(decodeBase64(`${encoded.replace(/=+$/, '')}*AAAA`)).toEqual(
        [...bytes].slice(0, Math.floor(bytes.length / 3) * 3),
      )
      expect(base64ByteCount(encoded)).toBe(bytes.length)
    }),
  ))
