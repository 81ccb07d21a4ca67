import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { collections } from '../../../domain/collections/all'
import { admin, ownRow } from '../../../domain/collections/define/access'
import { collection, type Collection } from '../../../domain/collections/define/collection'
import { choice, id, text, integer } from '../../../domain/collections/define/field'
import { index, unique } from '../../../domain/collections/define/table-index'
import { draftMigration, migratedTables, definedTables, type Tables } from '../../support/server/migration-draft'
import { startServer } from '../../support/server/server'

const { leads, mail_outbox: removed } = collections
/**
 * Collections that differ from the migrations: one was added, one removed, others have different fields, limits, indexes
 * and rules.
 */
const changed = [
  ...Object.values<Collection>(collections).filter((each) => each.name !== removed.name && each.name !== leads.name),
  {
    ...leads,
    fields: { ...leads.fields, phone: text(40), order: integer({ min: 0 }) },
    indexes: [index('state', ['state']), index('order', ['order', 'state'])],
    visibleTo: [],
  } as unknown as Collection,
  collection('test_notes', {
    fields: { user_id: id({ required: true }), kind: choice(['a', 'b']), order: integer() },
    indexes: [unique('key', ['user_id', 'order'], "`kind` != 'b'")],
    visibleTo: [admin],
    create: { fields: ['kind'], rule: ownRow },
    delete: { rule: ownRow },
  }) as unknown as Collection,
]

const migrations = await mkdtemp(path.join(os.tmpdir(), 'coterie-migrations-'))
await cp('pb_migrations', migrations, { recursive: true })
const server = await startServer({ args: ['--migrationsDir', migrations] })
const frozen = await migratedTables(server)
afterAll(async () => {
  await server?.stop()
  await rm(migrations, { recursive: true, force: true })
})

const comparable = (tables: Tables) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, { fields, indexes, rules }]) => [name, { fields, indexes, rules }]),
  )

it('no migration is drafted when the migrations match the collections', () => {
  expect(draftMigration(frozen, definedTables(Object.values<Collection>(collections)))).toBe('')
})

it('a migration is drafted for the differences, with its rollback', async () => {
  const expected = definedTables(changed)
  const draft = draftMigration(frozen, expected)
  expect(draft).toContain('leads.listRule = null')
  await writeFile(path.join(migrations, '1999999990_draft.js'), draft)
  await server.restart()
  const migrated = await migratedTables(server)
  // at start the server sets the rules of its build
  const { rules } = frozen['leads']!
  expect(comparable(migrated)).toEqual(comparable({ ...expected, leads: { ...expected['leads']!, rules } }))

  // the rollback is the draft of a migration in the other direction
  await writeFile(path.join(migrations, '1999999991_back.js'), draftMigration(migrated, frozen))
  await server.restart()
  expect(comparable(await migratedTables(server))).toEqual(comparable(frozen))
})
