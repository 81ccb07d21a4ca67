import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectionNames, collections } from './all'
import type { Collection } from './define/collection'
import { index, indexSql, unique } from './define/table-index'

const all = Object.values<Collection>(collections)

describe('collections', () => {
  it('include every collection that a file in their folder defines', () => {
    const defined = readdirSync('domain/collections', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(`domain/collections/${file}`, 'utf8').matchAll(/ = collection\('(\w+)'/g)])
      .map(([, name]) => name)
    expect([...collectionNames].sort()).toEqual(defined.sort())
  })

  it.each(all)('$name is synced if and only if devices store it', ({ visibleTo, device }) => {
    expect(device !== undefined).toBe(visibleTo.some(({ online }) => !online))
  })

  it.each(all)(
    '$name has unique index names, and copies columns only from existing collections',
    ({ indexes, copiedFrom }) => {
      expect(new Set(indexes.map(({ name }) => name)).size).toBe(indexes.length)
      for (const source of Object.values(copiedFrom)) expect(collectionNames).toContain(source)
    },
  )

  it.each(all)('$name lets devices write neither hidden nor copied fields', (each) => {
    for (const write of [each.create, each.update]) {
      for (const field of write?.fields ?? []) {
        expect(each.fields[field]?.hidden, field).toBeFalsy()
        expect(each.copiedFrom, field).not.toHaveProperty(field)
      }
    }
  })
})

it('the SQL of an index equals what PocketBase writes', () => {
  expect(indexSql('people', index('by_name', ['name']))).toBe('CREATE INDEX `idx_people_by_name` ON `people` (`name`)')
  expect(indexSql('people', unique('key', ['a', 'b'], "`a` != ''"))).toBe(
    "CREATE UNIQUE INDEX `idx_people_key` ON `people` (\n  `a`,\n  `b`\n) WHERE `a` != ''",
  )
})
