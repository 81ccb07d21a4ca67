import { expect, it } from 'vitest'
import { zipOf } from './zip'

/** Reads an archive by its directory alone, as a program that opens it does. */
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
const archive = zipOf(files, new Date('2026-11-23T10:00:00Z'))

it('holds every file whole, under its name', () => {
  expect(filesIn(archive).map(({ name, text }) => ({ name, data: text }))).toEqual(files)
})

it('marks a text as every program computes it', () => {
  // the check value of CRC-32 (ITU-T V.42): "123456789" is CBF43926
  expect(filesIn(zipOf([{ name: 'n', data: '123456789' }], new Date('1980-01-01T00:00:00Z')))[0]?.crc).toBe(0xcbf43926)
})

it('holds bytes as they are, beside texts', () => {
  const bytes = new Uint8Array([0, 255, 10, 13, 128])
  const made = zipOf(
    [
      { name: 'files/a.png', data: bytes.buffer },
      { name: 'b.csv', data: 'x' },
    ],
    new Date(0),
  )
  expect(filesIn(made).map(({ name }) => name)).toEqual(['files/a.png', 'b.csv'])
  const at = 30 + 'files/a.png'.length
  expect([...made.subarray(at, at + bytes.length)]).toEqual([...bytes])
})
