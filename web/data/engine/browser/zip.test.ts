import { describe, expect, it } from 'vitest'
import { createZip } from './zip'
import { reuseEqualParts } from './observable'
import { createHash } from 'node:crypto'
import { solveProofOfWork } from './solve-challenge'

describe('ZIP archive', () => {
  /** Reads an archive from its central directory, as unzip programs do. */
  function filesIn(archive: Uint8Array): { name: string; text: string; crc: number }[] {
    const view = new DataView(archive.buffer, archive.byteOffset)
    const end = archive.length - 22
    expect(view.getUint32(end, true)).toBe(0x06054b50)
    let at = view.getUint32(end + 16, true)
    return Array.from({ length: view.getUint16(end + 10, true) }, () => {
      expect(view.getUint32(at, true)).toBe(0x02014b50)
      const [size, title, local] = [
        view.getUint32(at + 24, true),
        view.getUint16(at + 28, true),
        view.getUint32(at + 42, true),
      ]
      const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + title))
      const data = local + 30 + view.getUint16(local + 26, true)
      const crc = view.getUint32(at + 16, true)
      expect(view.getUint32(local + 14, true)).toBe(crc)
      at += 46 + title
      return { name, text: new TextDecoder().decode(archive.subarray(data, data + size)), crc }
    })
  }

  const files = [
    { name: 'everything.json', data: '{"a":"ñ €"}' },
    { name: 'empty.csv', data: '' },
    { name: 'earnings.csv', data: 'id,cents\r\n1,10000\r\n' },
  ]
  const archive = createZip(files, new Date('2026-11-23T10:00:00Z'))

  it('contains every file under its name', () => {
    expect(filesIn(archive).map(({ name, text }) => ({ name, data: text }))).toEqual(files)
  })

  it('stores the CRC-32 checksum of a text file', () => {
    // The standard check value of CRC-32 (ITU-T V.42): the checksum of "123456789" is CBF43926.
    expect(filesIn(createZip([{ name: 'n', data: '123456789' }], new Date('1980-01-01T00:00:00Z')))[0]?.crc).toBe(
      0xcbf43926,
    )
  })

  it('stores binary files unchanged next to text files', () => {
    const bytes = new Uint8Array([0, 255, 10, 13, 128])
    const [picture, table] = [
      { name: 'files/a.png', data: bytes.buffer },
      { name: 'b.csv', data: 'x' },
    ]
    const made = createZip([picture, table], new Date(0))
    expect(filesIn(made).map(({ name }) => name)).toEqual(['files/a.png', 'b.csv'])
    const at = 30 + 'files/a.png'.length
    expect([...made.subarray(at, at + bytes.length)]).toEqual([...bytes])
  })
})

describe('reuse of equal values', () => {
  it.each([
    ['text', 'a', 'a'],
    ['rows', [{ id: 'a', n: 1 }], [{ id: 'a', n: 1 }]],
    ['a map of marks', new Map([['a', { read: true }]]), new Map([['a', { read: true }]])],
    ['a set', new Set(['a', 'b']), new Set(['b', 'a'])],
    ['an empty value', { rows: [], of: null, by: undefined }, { rows: [], of: null, by: undefined }],
  ])('returns the earlier value if %s is equal', (_, before, now) => {
    expect(reuseEqualParts(before, now)).toBe(before)
  })

  it.each([
    ['a value', { n: 1 }, { n: 2 }],
    ['an extra item', [1], [1, 2]],
    ['a missing item', [1, 2], [1]],
    ['another order', [1, 2], [2, 1]],
    ['another order of keys', new Map(Object.entries({ a: 1, b: 2 })), new Map(Object.entries({ b: 2, a: 1 }))],
    ['one more key', { a: 1 }, { a: 1, b: undefined }],
    ['one key less', { a: 1, b: undefined }, { a: 1 }],
    ['another member', new Set(['a']), new Set(['b'])],
    ['a list for an object', {}, []],
    ['nothing for something', null, {}],
    ['a moment, which is no plain object', new Date(0), new Date(0)],
  ])('returns the new value if it differs: %s', (_, before, now) => {
    const found = reuseEqualParts<unknown>(before, now)
    expect(found).not.toBe(before)
    expect(found).toEqual(now)
  })

  it('reuses the equal parts of the earlier value and mutates neither value', () => {
    const value = (n: number) => {
      const rows = [
        { id: 'a', n: 1 },
        { id: 'b', n },
      ]
      return { total: 2, rows, marks: new Map([['a', { read: true }]]) }
    }
    const [before, now] = [value(1), value(2)]
    Object.freeze(before.rows)
    const found = reuseEqualParts(before, now)
    expect(found).toEqual(now)
    expect(found.rows[0]).toBe(before.rows[0])
    expect(found.rows[1]).not.toBe(before.rows[1])
    expect(found.marks).toBe(before.marks)
    expect(before.rows[1]?.n).toBe(1)
  })
})

describe('proof of work', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

  it('finds the number that solves a challenge', async () => {
    const challenge = { salt: 'abc?expires=1', challenge: hashOf('abc?expires=1777'), maxnumber: 2_000 }
    expect(await solveProofOfWork(challenge)).toBe(777)
  })

  it('returns -1 if no number solves the challenge', async () => {
    expect(await solveProofOfWork({ salt: 'abc', challenge: hashOf('other'), maxnumber: 300 })).toBe(-1)
  })
})
