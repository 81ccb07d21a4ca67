import { describe, expect, it } from 'vitest'
import { decodeTextFile, parseTable } from './decode-text-file'
import { encode } from 'uqr'
import { qrCodeOf } from './qr-code'

describe('decoding of a text file (M32)', () => {
  const bytes = (...parts: (number[] | string)[]): ArrayBuffer =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))
      .buffer as ArrayBuffer
  const utf16 = (text: string, big = false): number[] =>
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8]
    })
  const text = (of: ArrayBuffer) => decodeTextFile(of)?.text

  const row = 'Lucía;12,50 €\r\n'

  it('reads UTF-8 with and without a byte order mark', () => {
    expect(text(bytes(row))).toBe(row)
    expect(text(bytes([0xef, 0xbb, 0xbf], row))).toBe(row)
  })

  it('reads UTF-16 by its byte order mark, in both byte orders', () => {
    expect(text(bytes([0xff, 0xfe], utf16(row)))).toBe(row)
    expect(text(bytes([0xfe, 0xff], utf16(row, true)))).toBe(row)
  })

  it('reads Windows-1252', () => {
    expect(text(bytes('Luc', [0xed], 'a;', [0xd1], '\r\n'))).toBe('Lucía;Ñ\r\n')
  })

  it('reports the detected encoding and uses another one if the user chooses it (S30)', () => {
    const file = bytes('Jos', [0x82], ';Mu', [0xa4], 'oz\r\n')
    expect(decodeTextFile(file)).toEqual({ text: 'José;Muñoz\r\n', encoding: 'cp850', delimiter: '' })
    expect(decodeTextFile(file, 'windows-1252')?.text).toBe('Jos\u201a;Mu¤oz\r\n')
    expect(decodeTextFile(bytes(row))?.encoding).toBe('utf-8')
  })

  it('rejects UTF-16 without a byte order mark, incomplete characters and binary files', () => {
    expect(decodeTextFile(bytes(utf16(row)))).toBeNull()
    expect(decodeTextFile(bytes(utf16(row, true)))).toBeNull()
    expect(decodeTextFile(bytes([0xff, 0xfe], utf16(row), [0x41]))).toBeNull()
    expect(decodeTextFile(bytes('PK', [3, 4, 20, 0, 6, 0]))).toBeNull()
    expect(decodeTextFile(bytes('Status;Gross\r\n', [0], 'Completed'))).toBeNull()
  })

  it('rejects UTF-8 with some invalid characters', () => {
    expect(decodeTextFile(bytes('José,Muñoz\r\nÍñigo,P', [0xc3]))).toBeNull()
    expect(decodeTextFile(bytes('José,Muñoz\r\nLuc', [0xed], 'a\r\n'))).toBeNull()
  })

  it('reads an MS-DOS file that ends with the end-of-file character', () => {
    expect(text(bytes('Mu', [0xa4], 'oz\r\n', [0x1a]))).toBe('Muñoz\r\n')
  })

  it('removes a first line that only names the delimiter', () => {
    for (const first of ['sep=;\r\n', 'SEP=;\n', '"sep=;"\r\n'])
      expect(decodeTextFile(bytes(`${first}a;b\r\n`)), first).toMatchObject({ text: 'a;b\r\n', delimiter: ';' })
    expect(decodeTextFile(bytes([0xff, 0xfe], utf16('sep=\t\r\na\tb')))).toMatchObject({
      text: 'a\tb',
      delimiter: '\t',
    })
    expect(decodeTextFile(bytes('separator;b\r\n'))).toMatchObject({ text: 'separator;b\r\n', delimiter: '' })
  })
})

describe('parsing of a table', () => {
  it.each([
    ['a,b\r\nc,d', ',', ['a|b', 'c|d']],
    ['a;b\nc,5;d', '', ['a|b', 'c,5|d']],
    ['"two\nlines",b\nc,d', ',', ['two\nlines|b', 'c|d']],
    ['a,he said "no"\nc,d', ',', ['a|he said "no"', 'c|d']],
    ['"a "b" c",d\ne,f', ',', ['a "b" c|d', 'e|f']],
  ])('parses %j', (text, delimiter, rows) => {
    expect(parseTable(text, delimiter)?.map((cells) => cells.join('|'))).toEqual(rows)
  })

  it.each(['a,"5\' 11" tall\nb,c\nd,e', 'a,"5\' 11" tall\nb,"c"\nd,e', 'a,b\n"c,d\ne,f'])(
    'rejects %j, because its quotation mark would include later rows',
    (text) => expect(parseTable(text, ',')).toBeNull(),
  )
})

describe('QR code of a link', () => {
  const link = 'https://coterie.example/signup?ref=MJV7K2AB'

  it('contains exactly the expected dark modules, with a quiet zone of four', () => {
    const { size, path } = qrCodeOf(link)
    const drawn = new Set<string>()
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let i = 0; i < Number(width); i++) drawn.add(`${Number(x) + i},${y}`)
    }
    const dark = new Set<string>()
    encode(link, { ecc: 'M', border: 4 }).data.forEach((row, y) => row.forEach((on, x) => on && dark.add(`${x},${y}`)))
    expect(drawn).toEqual(dark)
    expect(size).toBeGreaterThan(30)
  })
})
