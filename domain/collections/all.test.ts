import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectionNames, collections } from './all'
import type { Collection } from './define/collection'

const all = Object.values<Collection>(collections)

describe('the collections', () => {
  it('are the files of this folder: none is forgotten in the list, each is named like its file', () => {
    const files = readdirSync('domain/collections', { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.startsWith('define'))
      .map((file) => path.basename(file))
      .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'all.ts')
    expect(collectionNames.map((name) => `${name.replaceAll('_', '-')}.ts`).sort()).toEqual(files.sort())
  })

  it.each(all)('$name: what a device keeps is sent to it, and the other way round', ({ see, device }) => {
    expect(device !== undefined).toBe(see.some(({ online }) => !online))
  })

  it.each(all)('$name: names its indexes once and copies from collections that are there', ({ indexes, copied }) => {
    expect(new Set(indexes.map(({ name }) => name)).size).toBe(indexes.length)
    for (const source of Object.values(copied)) expect(collectionNames).toContain(source)
  })

  it.each(all)('$name: lets a device write no hidden field and none that the server copies', (each) => {
    for (const write of [each.create, each.update]) {
      for (const field of write?.fields ?? []) {
        expect(each.fields[field]?.hidden, field).toBeFalsy()
        expect(each.copied, field).not.toHaveProperty(field)
      }
    }
  })
})
