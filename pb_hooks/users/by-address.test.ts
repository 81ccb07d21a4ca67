import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const hooks = path.resolve('pb_hooks')
const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
/** Statements that look for accounts by their address. */
const statements = files.flatMap((name) =>
  [...readFileSync(path.join(hooks, name), 'utf8').matchAll(/[`']([^`']*\b(?:FROM|JOIN) users\b(?:[^`']|'')*)[`']/g)]
    .map(([, sql = '']) => sql.replaceAll(/\s+/g, ' '))
    .filter((sql) => /(?:FROM users WHERE|JOIN users (\w+) ON) (?:\w+\.)?email = /.test(sql))
    .map((sql) => ({ name, sql })),
)

/**
 * The index of addresses holds accounts that have one. SQLite takes it only for a question that says so; any other looks through all
 * people, and a letter asks twice: with a hundred thousand people everybody's writes waited for that.
 */
it('every account is looked for by its address along the index of addresses', () => {
  expect(statements.length).toBeGreaterThanOrEqual(4)
  expect(statements.filter(({ sql }) => !/\bemail != ''/.test(sql))).toEqual([])
})
