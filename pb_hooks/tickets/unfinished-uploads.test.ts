import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { deleteUploadsOf, deleteUpload, listUnfinishedUploads, uploadSize } from './unfinished-uploads'

/** Names, sizes and times of the files in the folder; null = no folder. */
let files: Map<string, { bytes: number; atMs: number }> | null
const missing = () => new Error('open data/.uploads: no such file or directory')
const entry = (name: string, { bytes, atMs }: { bytes: number; atMs: number }) => ({
  name: () => name,
  type: () => ({ isRegular: () => true }),
  info: () => ({ size: () => bytes, modTime: () => ({ unixMilli: () => atMs }) }),
})
beforeEach(() => {
  files = new Map([
    ['ana-ticket-b', { bytes: 3, atMs: 2 }],
    ['ana-ticket-a', { bytes: 5, atMs: 1 }],
    ['ben-ticket-c', { bytes: 7, atMs: 3 }],
  ])
  vi.stubGlobal('$app', { dataDir: () => 'data' })
  vi.stubGlobal('$filepath', { join: (...parts: string[]) => parts.join('/') })
  vi.stubGlobal('$os', {
    readDir: () => {
      if (files === null) throw missing()
      return [...files].map(([name, file]) => entry(name, file))
    },
    remove: (path: string) => {
      if (files?.delete(path.replace('data/.uploads/', '')) !== true) throw missing()
    },
  })
})
afterAll(() => vi.unstubAllGlobals())

it('a person’s unfinished uploads are listed, oldest first', () =>
  expect(listUnfinishedUploads('ana')).toEqual([
    { name: 'ana-ticket-a', bytes: 5, atMs: 1 },
    { name: 'ana-ticket-b', bytes: 3, atMs: 2 },
  ]))

it('the size of the stored part of an unfinished upload is returned', () =>
  expect([uploadSize('ana-ticket-a'), uploadSize('ana-ticket'), uploadSize('ana-ticket-x')]).toEqual([5, 0, 0]))

it('one or all of a person’s unfinished uploads can be deleted, and deleting one again does nothing', () => {
  deleteUpload('ana-ticket-a')
  deleteUpload('ana-ticket-a')
  expect(listUnfinishedUploads('ana')).toHaveLength(1)
  deleteUploadsOf('ana')
  expect([...(files?.keys() ?? [])]).toEqual(['ben-ticket-c'])
})

it('only files in the upload folder are deleted', () => {
  files?.set('../x', { bytes: 1, atMs: 1 })
  deleteUpload('../x')
  expect(files?.has('../x')).toBe(true)
})

it('no unfinished uploads are listed before the first upload', () => {
  files = null
  expect([listUnfinishedUploads('ana'), uploadSize('ana-ticket-a')]).toEqual([[], 0])
})
