import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const hooks = path.resolve('pb_hooks')
/** Statements that change many rows, each as a list says. */
const statements = readdirSync(hooks, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) =>
    [
      ...readFileSync(path.join(hooks, name), 'utf8').matchAll(
        /`(UPDATE (\w+) SET [^`]*FROM json_each\(\{:\w+\}\) \w+ [^`]*)`/g,
      ),
    ].map(([, sql = '', table = '']) => ({ name, table, sql: sql.replaceAll(/\s+/g, ' ') })),
  )

/**
 * SQLite would find the rows by what all of them share, and hold every entry of the list against each: 5,000 answers of a payout batch
 * took two minutes. With a plus sign before what is shared they are found by their key.
 */
it('rows that a list changes are found by their key, not by what they share', () => {
  expect(statements.length).toBeGreaterThanOrEqual(3)
  const shared = statements.filter(({ table, sql }) =>
    new RegExp(`(?:WHERE|AND) ${table}\\.\\w+ = (?:\\{:|')`).test(sql),
  )
  expect(shared).toEqual([])
})
