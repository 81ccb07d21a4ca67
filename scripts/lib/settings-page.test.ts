import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settingSchemas } from '../../domain/program/settings'
import { testExists } from './spec-coverage.mjs'
import { testTitles } from './test-titles.mjs'

const page = 'docs/settings.md'

interface Row {
  keys: string[]
  tests: string[]
}

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, keys = '', , shown = ''] = line.split('|')
      const marked = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      return { keys: marked(keys), tests: marked(shown) }
    })

/** Returns the mistakes in the table: keys without a row, rows without a setting or a test, and tests that don't exist. */
function faultsOf(rows: readonly Row[], keys: readonly string[]): string[] {
  const named = rows.flatMap((row) => row.keys)
  const covers = (name: string, key: string) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : name === key)
  return [
    ...keys.filter((key) => !named.some((name) => covers(name, key))).map((key) => `${key}: no row`),
    ...named.filter((name) => !keys.some((key) => covers(name, key))).map((name) => `${name}: no setting`),
    ...rows.filter(({ tests }) => tests.length === 0).map((row) => `${row.keys.join()}: no test`),
    ...rows.flatMap(({ tests }) => tests.filter((test) => !exists(test)).map((test) => `no test ${test}`)),
  ]
}

function exists(test: string): boolean {
  const [file = '', ...name] = test.split(' › ')
  return testExists({ name }, testTitles(file))
}

it('docs/settings.md names existing tests for each setting', () => {
  const rows = rowsOf(readFileSync(page, 'utf8'))
  expect(faultsOf(rows, Object.keys(settingSchemas))).toEqual([])
  expect(rows.length).toBeGreaterThan(15)
})

it('the check of docs/settings.md reports a setting without a row, a row without a setting or a test, and a test that doesn’t exist', () => {
  const file = 'scripts/lib/settings-page.test.ts'
  const rows = rowsOf(
    `| \`a\`, \`template_*\` | x | \`${file} › docs/settings.md names existing tests for each setting\` |\n` +
      `| \`b\` | x | \`${file} › sings\` |\n| \`gone\` | x | |`,
  )
  expect(faultsOf(rows, ['a', 'b', 'template_verify', 'new'])).toEqual([
    'new: no row',
    'gone: no setting',
    'gone: no test',
    `no test ${file} › sings`,
  ])
})
