import * as v from 'valibot'
import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { Id } from '../entities'
import { CodedError } from '../error-codes'
import { readJson } from '../responses'
import { fileLimits, fileTypes } from '../tickets/files'
import { syncedCollections } from './collections'
import { savedKind, savedVersion } from './saved-text'

const id = v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/))
const fieldsOf = v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown())
const time = v.pipe(v.number(), v.minValue(0))

const entry = v.pipe(
  v.object({
    /** The key of the change. A change that has already reached the server isn't applied again. */
    key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    op: v.picklist(['create', 'update', 'delete']),
    c: v.picklist(syncedCollections),
    id,
    patch: fieldsOf,
    base: fieldsOf,
    /** Values that are shown until the server's row arrives, and never sent. */
    local: fieldsOf,
    at: time,
  }),
  v.check(({ op, c, patch }) => {
    const write = (collections as { [name: string]: Collection })[c]?.[op]
    if (write === undefined) return false
    return Object.keys(patch).every((field) => 'fields' in write && (write.fields as readonly string[]).includes(field))
  }),
)

const file = v.object({
  id,
  entry: v.union([id, v.literal('')]),
  place: v.pipe(v.string(), v.maxLength(200)),
  ticket: id,
  name: v.pipe(v.string(), v.maxLength(300)),
  type: v.picklist(fileTypes),
  at: v.number(),
  data: v.pipe(v.string(), v.maxLength(Math.ceil(fileLimits.bytes / 3) * 4), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
})

const savedWork = v.object({
  kind: v.literal(savedKind),
  version: v.literal(savedVersion),
  person: id,
  entries: v.array(entry),
  drafts: v.array(v.object({ key: v.pipe(v.string(), v.maxLength(200)), value: v.unknown(), at: time })),
  files: v.array(file),
})

export type SavedWork = v.InferOutput<typeof savedWork>

/** Parses a saved file, which must belong to this person and contain only changes that devices may send. */
export function parseSavedWork(text: string, person: Id): SavedWork {
  const read = v.safeParse(savedWork, readJson(text))
  if (!read.success) throw new CodedError('saved-work-unreadable')
  if (read.output.person !== person) throw new CodedError('saved-work-other')
  return read.output
}
