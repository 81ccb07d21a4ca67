import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CollectionName } from '../entities'
import { collections as all } from '../collections/all'
import type { Access, Audience } from '../collections/define/access'
import { manifest } from './manifest'

type Row = { [field: string]: string }
const names = Object.keys(all) as CollectionName[]
const { collections } = manifest()
const people = ['ana', 'ben', ''] as const

/**
 * Evaluates the list rule's definition for a person. Another test checks that the text of the rule agrees with the
 * definition.
 */
const admits = ({ visibleTo }: Access, row: Row, person: string, isAdmin: boolean, online: boolean): boolean =>
  person !== '' &&
  visibleTo.some(({ who, when, online: only }: Audience) => {
    if (only && !online) return false
    if (when && ((row[when.field] ?? '') !== '') !== (when.is === 'set')) return false
    return who === 'everyone' || (who === 'admin' ? isAdmin : row[who.column] === person)
  })

/** Returns the audiences that the trigger of the sync log writes for a row. */
function loggedAudiences(name: string, row: Row): string[] {
  return (collections[name]?.audiences ?? []).flatMap(({ column, literal, when }) => {
    const condition = /^\{row\}\."(\w+)" (!=|=) ''$/.exec(when ?? '')
    if (condition) {
      const set = (row[condition[1] ?? ''] ?? '') !== ''
      if (set !== (condition[2] === '!=')) return []
    }
    const audience = column === undefined ? literal : row[column]
    return audience ? [audience] : []
  })
}

describe('audiences of the sync log', () => {
  it('are exactly the people who can read the row by its list rule', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.record({
          id: fc.constantFrom(...people),
          user_id: fc.constantFrom(...people),
          affiliate_id: fc.constantFrom(...people),
          published_at: fc.constantFrom('', '2026-01-01 00:00:00.000Z'),
        }),
        fc.constantFrom(...people),
        fc.boolean(),
        (name, row, person, isAdmin) => {
          const audiences = loggedAudiences(name, row)
          const isInAudience = [person, '*', ...(isAdmin ? ['role:admin'] : [])].some(
            (one) => one !== '' && audiences.includes(one),
          )
          expect(person !== '' && isInAudience).toBe(admits(all[name], row, person, isAdmin, false))
        },
      ),
      { numRuns: 3000 },
    ))
})
