import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Lint {
  rules: { [rule: string]: unknown }
  overrides: { files: string[]; rules: { [rule: string]: unknown } }[]
}

it('the linter rejects functions longer than 80 lines, except in tests and their support code', () => {
  const { rules, overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Lint
  expect(rules['max-lines-per-function']).toEqual(['error', { max: 80 }])
  const excepted = overrides.filter((each) => 'max-lines-per-function' in each.rules).flatMap(({ files }) => files)
  expect(excepted).toEqual(['**/*.test.{ts,tsx}', '**/*.spec.ts', 'e2e/**', 'web/data/testing/**'])
})
