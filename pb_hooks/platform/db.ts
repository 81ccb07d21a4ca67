import type { Collections, CollectionName } from '../../domain/entities'
import type { collections } from '../../domain/collections/all'
import { caught } from './caught'
import { recordFacts, touchedSoFar } from './facts'

export { exec, one, rows, type Bound } from './sql'

/**
 * Runs `work` in one transaction, puts the facts it changed on the record (M31), and returns its value. What it throws rolls
 * everything back and reaches the caller as it was thrown (PocketBase alone would turn it into a Go error and lose its
 * code). Inside, use only `tx`. Facts that are changed outside of one count as changed by nobody.
 */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  if (app.isTransactional()) return work(app)
  return caught(
    (tx: PbApp) => {
      const since = touchedSoFar(tx)
      const value = work(tx)
      recordFacts(tx, since)
      return value
    },
    (run) => app.runInTransaction(run),
  )
}

/** A new record id: 15 characters `[a-z0-9]`. */
export const newId = (): string => $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')

/** What a new record says: the fields of its collection, those among them that never leave the server. */
export type NewRow<C extends CollectionName> = Partial<Collections[C]> & {
  [field in Exclude<keyof (typeof collections)[C]['fields'], keyof Collections[C]>]?: unknown
}

/** Saves a new record through the model (hooks run) and returns its id. A field that isn't named is '', 0, false or, of JSON, null. */
export function insert<C extends CollectionName>(app: PbApp, collection: C, fields: NewRow<C>): string {
  return insertRecord(app, collection, fields).id
}

/** The same, with a last step before it is saved (`$coterie.putFile`); answers the record. */
export function insertRecord<C extends CollectionName>(
  app: PbApp,
  collection: C,
  fields: NewRow<C>,
  last: (record: PbRecord) => void = () => {},
): PbRecord {
  const record = new Record(app.findCollectionByNameOrId(collection), { id: newId(), ...fields })
  last(record)
  app.save(record)
  return record
}

/** Changes fields of a record through the model (hooks run). Throws when the record is not there. */
export function change(app: PbApp, collection: string, id: string, fields: { [field: string]: unknown }): void {
  const record = app.findRecordById(collection, id)
  for (const [field, value] of Object.entries(fields)) record.set(field, value)
  app.save(record)
}

/** A record, or null when there is none. */
export function find(app: PbApp, collection: string, id: string): PbRecord | null {
  try {
    return app.findRecordById(collection, id)
  } catch {
    return null
  }
}
