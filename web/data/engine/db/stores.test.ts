import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localTables } from './local-tables'
import { stores, storesVersion } from './database'

/** The tables of each version. Existing entries are never edited. */
const golden = JSON.parse(readFileSync('web/data/engine/db/stores.golden.json', 'utf8')) as {
  [version: string]: { [table: string]: string }
}

describe('local tables', () => {
  it('equal the recorded tables: a change must raise storesVersion and add the new tables to stores.golden.json', () => {
    expect(stores).toEqual(golden[storesVersion])
  })

  it('have consecutive version numbers', () => {
    expect(Object.keys(golden)).toEqual(Array.from({ length: storesVersion }, (_, n) => `${n + 1}`))
  })

  it('include every table of earlier versions with its key, because these tables hold unsent entries and drafts', () => {
    const key = (indexes: string | undefined): string | undefined => indexes?.split(',')[0]
    for (const table of Object.keys(localTables)) {
      for (const [version, tables] of Object.entries(golden)) {
        if (table in tables) expect(key(stores[table]), `${table} of version ${version}`).toBe(key(tables[table]))
      }
    }
    for (const table of ['shadow', 'outbox', 'meta', 'drafts', 'commands', 'outbox_files', 'file_bytes'])
      expect(stores).toHaveProperty(table)
  })
})
