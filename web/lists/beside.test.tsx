// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { windowOf } from '../data/testing/screen'
import { useBeside } from './beside'
import type { Opened } from './use-opened'

afterEach(cleanup)

const opened = (id: string): Opened => ({ id, to: () => '', state: null, open: () => {}, close: () => {} })
const rows = ['a', 'b']
const beside = (width: number, id: string, of: { known?: boolean; rows?: string[]; resting?: boolean } = {}) => {
  windowOf(width)
  const source = { known: of.known ?? true, rows: of.rows ?? rows }
  return renderHook(() => useBeside(opened(id), source, (row) => row, of.resting)).result.current
}

test('where there is room the first row is shown by itself, and nothing closes it', () => {
  expect(beside(1440, '')).toEqual({ shown: 'a', split: true, onClose: undefined })
  expect(beside(1440, '', { known: false })).toMatchObject({ shown: '', split: false })
  expect(beside(1440, '', { rows: [] })).toMatchObject({ shown: '', split: false })
})

test('where there is none only what was opened is shown, over the list', () => {
  expect(beside(1024, '')).toMatchObject({ shown: '', split: false })
  expect(beside(1024, 'b')).toMatchObject({ shown: 'b', split: false, onClose: expect.any(Function) })
})

test('an opened row is shown, also one that is on another page', () => {
  expect(beside(1440, 'z')).toMatchObject({ shown: 'z', split: true, onClose: expect.any(Function) })
})

test('while it rests none is shown by itself, and its place stays as long as there are rows', () => {
  expect(beside(1440, '', { resting: true })).toMatchObject({ shown: '', split: true })
  expect(beside(1440, '', { resting: true, rows: [] })).toMatchObject({ shown: '', split: false })
})
