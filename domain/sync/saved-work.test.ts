import { describe, expect, it } from 'vitest'
import { CodedError } from '../error-codes'
import { savedWorkText } from './saved-text'
import { parseSavedWork, type SavedWork } from './saved-work'

const ana = 'ana000000000000'
const entry: SavedWork['entries'][number] = {
  key: 'key000000000001',
  op: 'create',
  c: 'ticket_messages',
  id: 'message00000001',
  patch: { ticket_id: 'ticket000000001', sender_id: ana, message: 'Hello' },
  base: {},
  local: { number: 3 },
  at: 1,
}
const file: SavedWork['files'][number] = {
  id: 'file00000000001',
  entry: 'message00000001',
  place: 'reply',
  ticket: 'ticket000000001',
  name: 'a.png',
  type: 'image/png',
  at: 1,
  data: 'iVBORw==',
}
const work = { person: ana, entries: [entry], drafts: [{ key: 'reply', value: 'Half', at: 2 }], files: [file] }

function problemOf(text: string, person = ana): string {
  try {
    parseSavedWork(text, person)
    return ''
  } catch (error) {
    if (error instanceof CodedError) return error.code
    throw error
  }
}
const withEntry = (change: object): string => savedWorkText({ ...work, entries: [{ ...entry, ...change }] })
const withFile = (change: object): string => savedWorkText({ ...work, files: [{ ...file, ...change }] })

describe('saved file of unsent work', () => {
  it('is read exactly as it was saved', () => {
    expect(parseSavedWork(savedWorkText(work), ana)).toEqual({ kind: 'coterie-unsent', version: 1, ...work })
  })

  it('is rejected if it belongs to another account', () => {
    expect(problemOf(savedWorkText(work), 'ben000000000000')).toBe('saved-work-other')
  })

  it.each([
    ['no JSON', '{"kind":'],
    ['another file', '{"a":1}'],
    ['a later version', savedWorkText(work).replace('"version": 1', '"version": 2')],
    ['a collection that devices can’t write', withEntry({ c: 'user_payments' })],
    ['a collection that doesn’t exist', withEntry({ c: 'nothing' })],
    ['a field that devices can’t write', withEntry({ op: 'update', c: 'users', patch: { roles: ['admin'] } })],
    ['an operation that the collection doesn’t allow', withEntry({ op: 'delete' })],
    ['an invalid id', withEntry({ id: '../x' })],
    ['an invalid key', withEntry({ key: '' })],
    ['a file type that isn’t allowed', withFile({ type: 'text/html' })],
    ['invalid base64', withFile({ data: '<html>' })],
  ])('is rejected with %s', (_, text) => {
    expect(problemOf(text)).toBe('saved-work-unreadable')
  })
})
