import { timestampsOf } from '../collections/define/field'
import { describe, expect, it } from 'vitest'
import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import { createRule, deleteRule, updateRule } from './write-rules'

const all: readonly Collection[] = Object.values(collections)
const closedIn = (rule: string | null): string[] =>
  [...(rule ?? '').matchAll(/@request\.body\.(\w+):isset = false/g)].map(([, field = '']) => field).sort()

describe('write rules', () => {
  it('are null for collections that devices must not write', () => {
    for (const each of all) {
      expect(createRule(each) === null, each.name).toBe(each.create === undefined)
      expect(updateRule(each) === null, each.name).toBe(each.update === undefined)
      expect(deleteRule(each) === null, each.name).toBe(each.delete === undefined)
    }
  })

  it("require a signed-in person and the collection's own condition", () => {
    for (const each of all)
      for (const [rule, write] of [
        [createRule(each), each.create],
        [updateRule(each), each.update],
        [deleteRule(each), each.delete],
      ] as const)
        if (write)
          expect(rule, each.name).toMatch(
            new RegExp(`^@request\\.auth\\.id != "" && ${write.rule.replaceAll('.', '\\.')}`),
          )
  })

  it("reject every field that isn't listed", () => {
    for (const each of all) {
      const closed = ({ fields }: { fields: readonly string[] }, also: readonly string[]): string[] =>
        [...Object.keys(each.fields), ...timestampsOf(each.fields), ...also]
          .filter((field) => !fields.includes(field))
          .sort()
      const own =
        each.name === 'users' ? ['emailVisibility', 'password', 'passwordConfirm', 'oldPassword', 'tokenKey'] : []
      if (each.create) expect(closedIn(createRule(each)), each.name).toEqual(closed(each.create, own))
      if (each.update) expect(closedIn(updateRule(each)), each.name).toEqual(closed(each.update, [...own, 'id']))
    }
  })

  it('apply only to collections without a field named base, because PocketBase reserves that name', () => {
    for (const { name, fields } of all) expect(Object.keys(fields), name).not.toContain('base')
  })
})
