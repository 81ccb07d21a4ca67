import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fileIdsOf, fileLimits, fileProblem, fileTypeOf, isPicture, quotaProblem, safeFileName } from './files'
import { messageFilesSchema } from './ticket-fields'

const bytes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))
const jpeg = bytes('\xff\xd8\xff\xe0')

describe('type of an uploaded file', () => {
  it.each([
    ['\xff\xd8\xff\xe1', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['\0\0\0\x18ftypheic', 'file-heic'],
    ['\0\0\0\x1cftypavif', 'file-heic'],
    ['\0\0\0\x1cftypmp42', 'file-kind'],
    ['GIF89a', 'image/gif'],
    ['GIF87a', 'image/gif'],
    ['GIF88a', 'file-kind'],
    ['<svg>', 'file-kind'],
    ['<!doctype html>', 'file-kind'],
    ['RIFF\0\0\0\0WAVE', 'file-kind'],
    ['', 'file-kind'],
    // A signature counts only at the start.
    ['MZ\x89PNG\r\n\x1a\n', 'file-kind'],
    ['x\xff\xd8\xff', 'file-kind'],
    ['AVI \0\0\0\0WEBP', 'file-kind'],
    ['\0\0\0\x18moovheic', 'file-kind'],
    ...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'].map((brand) => [
      `\0\0\0\x18ftyp${brand}`,
      'file-heic',
    ]),
  ])('is detected by the first bytes: %j is %s', (head, type) => {
    expect(fileTypeOf(bytes(head))).toBe(type)
  })

  it('must be an allowed one, and the size must be within the limit', () => {
    expect(fileProblem(fileLimits.bytes, jpeg)).toBeNull()
    expect(fileProblem(fileLimits.bytes + 1, jpeg)).toBe('file-too-large')
    expect(fileProblem(0, [])).toBe('file-unreadable')
    expect(fileProblem(20, bytes('hello'))).toBe('file-kind')
    expect(fileProblem(20, bytes('\0\0\0\x18ftypheic'))).toBe('file-heic')
  })
})

describe('name of an uploaded file', () => {
  it.each([
    ['photo.JPG', 'photo.jpg'],
    ['C:\\Users\\me\\photo.png', 'photo.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['a\u202Egpj.exe', 'agpj.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['.png', 'file.jpg'],
    ['  two   words .webp', 'two words.jpg'],
    ['<b>"x"|?*:.jpg', 'bx.jpg'],
    ['\u0000\n.jpg', 'file.jpg'],
    ['', 'file.jpg'],
    ['Año nuevo.jpeg', 'Año nuevo.jpg'],
    [' ..photo.. .jpg', 'photo.jpg'],
  ])('is stored for %j as %j', (name, kept) => {
    expect(safeFileName(name, 'image/jpeg')).toBe(kept)
  })

  it("is cut to its maximum length, and ends with the extension of the file's type", () => {
    const kept = safeFileName(`${'é'.repeat(300)}.png`, 'application/pdf')
    expect([...kept]).toHaveLength(fileLimits.nameLength)
    expect(kept.endsWith('é.pdf')).toBe(true)
    // No blank remains before the extension.
    expect(safeFileName(`${'a'.repeat(75)} b`, 'image/jpeg')).toBe(`${'a'.repeat(75)}.jpg`)
  })

  it("has the extension of the file's type, and only pictures are displayed", () => {
    const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'] as const
    expect(types.map((type) => safeFileName('a', type))).toEqual(['a.jpg', 'a.png', 'a.webp', 'a.gif', 'a.pdf'])
    expect(types.map(isPicture)).toEqual([true, true, true, true, false])
    expect(isPicture('text/html;image/')).toBe(false)
  })
})

it('uploads are limited for each person and day, and in total for a member', () => {
  const { dayBytes, totalBytes } = fileLimits
  expect(quotaProblem(10, dayBytes - 10, 0, true)).toBeNull()
  expect(quotaProblem(11, dayBytes - 10, 0, false)).toBe('files-of-the-day')
  expect(quotaProblem(10, 0, totalBytes - 10, true)).toBeNull()
  expect(quotaProblem(11, 0, totalBytes - 10, true)).toBe('files-full')
  expect(quotaProblem(11, 0, totalBytes - 10, false)).toBeNull()
})

it('a message can have at most five different files', () => {
  const id = (n: number) => `${n}`.padEnd(15, 'a')
  const named = (count: number) => Array.from({ length: count }, (_, n) => id(n)).join(' ')
  const isValid = (files: string) => v.safeParse(messageFilesSchema, files).success
  expect(['', id(1), named(5)].map(isValid)).toEqual([true, true, true])
  expect([named(6), `${id(1)} ${id(1)}`, 'no id', `${id(1)}  x`].map(isValid)).toEqual([false, false, false, false])
  expect([`x${id(1)}`, `${id(1)}x`].map(isValid)).toEqual([false, false])
  expect(v.safeParse(messageFilesSchema, named(6)).issues?.map(({ message }) => message)).toContain('too-many-files')
  expect(fileIdsOf(named(2))).toEqual([id(0), id(1)])
  expect(fileIdsOf(undefined)).toEqual([])
})
