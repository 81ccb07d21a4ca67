import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectionNames, collections } from './all'
import type { Collection } from './define/collection'

const all = Object.values<Collection>(collections)

describe('collections', () => {
  it('include every file of their folder, and each file is named after its collection', () => {
    const files = readdirSync('domain/collections', { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.startsWith('define'))
      .map((file) => path.basename(file))
      .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'all.ts')
    expect(collectionNames.map((name) => `${name.replaceAll('_', '-')}.ts`).sort()).toEqual(files.sort())
  })

  it.each(all)('$name is synced exactly if devices store it', ({ visibleTo, device }) => {
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
