import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const hooks = path.resolve('pb_hooks')
const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const statements = files.flatMap((name) =>
  [...readFileSync(path.join(hooks, name), 'utf8').matchAll(/[`']([^`']*\b(?:FROM|JOIN) users\b(?:[^`']|'')*)[`']/g)]
    .map(([, sql = '']) => sql.replaceAll(/\s+/g, ' '))
    .filter((sql) => /(?:FROM users WHERE|JOIN users (\w+) ON) (?:\w+\.)?email = /.test(sql))
    .map((sql) => ({ name, sql })),
)

/**
 * The index on addresses is partial (email != ''). Without this condition SQLite scans all people, twice per email; with a
 * hundred thousand people all writers waited for that.
 */
it('every query that finds accounts by email address can use the partial index on addresses', () => {
  expect(statements.length).toBeGreaterThanOrEqual(4)
  expect(statements.filter(({ sql }) => !/\bemail != ''/.test(sql))).toEqual([])
})
