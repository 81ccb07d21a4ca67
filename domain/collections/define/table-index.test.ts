import { expect, it } from 'vitest'
import { index, indexSql, unique } from './table-index'

it('the SQL of an index equals what PocketBase writes', () => {
  expect(indexSql('people', index('by_name', ['name']))).toBe('CREATE INDEX `idx_people_by_name` ON `people` (`name`)')
  expect(indexSql('people', unique('key', ['a', 'b'], "`a` != ''"))).toBe(
    "CREATE UNIQUE INDEX `idx_people_key` ON `people` (\n  `a`,\n  `b`\n) WHERE `a` != ''",
  )
})
