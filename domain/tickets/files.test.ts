import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fileIdsOf, fileLimits, fileProblem, fileTypeOf, quotaProblem, safeFileName } from './files'
import { messageFilesSchema } from './message-files'

const bytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const jpeg = bytes('\xff\xd8\xff\xe0')

describe('what a file is', () => {
  it.each([
    ['\xff\xd8\xff\xe1', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['\0\0\0\x18ftypheic', 'file-heic'],
    ['\0\0\0\x1cftypavif', 'file-heic'],
    ['\0\0\0\x1cftypmp42', 'file-kind'],
    ['GIF89a', 'file-kind'],
    ['<svg>', 'file-kind'],
    ['<!doctype html>', 'file-kind'],
    ['RIFF\0\0\0\0WAVE', 'file-kind'],
    ['', 'file-kind'],
  ])('its first bytes say: %j is %s', (head, type) => {
    expect(fileTypeOf(bytes(head))).toBe(type)
  })

  it('and how large it may be', () => {
    expect(fileProblem(fileLimits.bytes, jpeg)).toBeNull()
    expect(fileProblem(fileLimits.bytes + 1, jpeg)).toBe('file-too-large')
    expect(fileProblem(0, [])).toBe('file-unreadable')
    expect(fileProblem(20, bytes('hello'))).toBe('file-kind')
  })
})

describe('a file’s name', () => {
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
  ])('%j is kept as %j', (name, kept) => {
    expect(safeFileName(name, 'image/jpeg')).toBe(kept)
  })

  it('is cut to its longest, with the ending of what it is', () => {
    const kept = safeFileName(`${'é'.repeat(300)}.png`, 'application/pdf')
    expect([...kept]).toHaveLength(fileLimits.nameLength)
    expect(kept.endsWith('é.pdf')).toBe(true)
  })
})

it('so much may be uploaded in a day by anybody, and by a member in all', () => {
  const { dayBytes, totalBytes } = fileLimits
  expect(quotaProblem(10, dayBytes - 10, 0, true)).toBeNull()
  expect(quotaProblem(11, dayBytes - 10, 0, false)).toBe('files-of-the-day')
  expect(quotaProblem(10, 0, totalBytes - 10, true)).toBeNull()
  expect(quotaProblem(11, 0, totalBytes - 10, true)).toBe('files-full')
  expect(quotaProblem(11, 0, totalBytes - 10, false)).toBeNull()
})

it('a message names at most five files, by their ids, none twice', () => {
  const id = (n: number) => `${n}`.padEnd(15, 'a')
  const named = (count: number) => Array.from({ length: count }, (_, n) => id(n)).join(' ')
  const takes = (files: string) => v.safeParse(messageFilesSchema, files).success
  expect(['', id(1), named(5)].map(takes)).toEqual([true, true, true])
  expect([named(6), `${id(1)} ${id(1)}`, 'no id', `${id(1)}  x`].map(takes)).toEqual([false, false, false, false])
  expect(fileIdsOf(named(2))).toEqual([id(0), id(1)])
  expect(fileIdsOf(undefined)).toEqual([])
})
