import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localTables } from './local-tables'
import { stores, storesVersion } from './database'

/** The tables of every released version, by number. Never edited, only added to. */
const golden = JSON.parse(readFileSync('web/data/engine/db/stores.golden.json', 'utf8')) as {
  [version: string]: { [table: string]: string }
}

describe('the tables on the device', () => {
  it('are those of their version: who changes them raises storesVersion and adds the new ones to stores.golden.json', () => {
    expect(stores).toEqual(golden[storesVersion])
  })

  it('counts versions up without a gap', () => {
    expect(Object.keys(golden)).toEqual(Array.from({ length: storesVersion }, (_, n) => `${n + 1}`))
  })

  it('keep every local table there ever was, with its key: unsent entries and drafts lie in them', () => {
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
