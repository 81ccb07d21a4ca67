import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverageFile, findMistakes, readCoverage, withCounts } from './spec-coverage.mjs'

const head = (...counts: number[]): string =>
  `| group | rows | works | decided otherwise | not yet |\n|---|---|---|---|---|\n| A1 Offers | ${counts.join(' | ')} |\n| **all** | ${counts.map((n) => `**${n}**`).join(' | ')} |\n`
const page = (counts: number[], ...rows: string[]): string =>
  `# Rows\n\n${head(...counts)}\n## A1 Offers\n\n| wanted | state | shown by |\n|---|---|---|\n${rows.join('\n')}\n`
const source = `describe.each(rooms)('a %s', (room) => it.each(names)('at %s', () => 'garden')); it('opens once', go)`
const titlesOf = (file: string) =>
  file === 'a.test.ts' ? { source, titles: [['a %s', 'at %s'], ['opens once'], ['says of %s what to do']] } : null
const faults = (text: string): string[] => findMistakes(readCoverage(text), titlesOf)

it('every row of docs/spec-coverage.md names existing tests, and the counts at the top are correct', () => {
  const coverage = readCoverage(readFileSync(coverageFile, 'utf8'))
  expect(findMistakes(coverage)).toEqual([])
  expect(coverage.rows.length).toBeGreaterThan(140)
})

it('docs/spec-coverage.md has a row for each money decision from M1 to M31, and names the numbers that aren’t used', () => {
  const text = readFileSync(coverageFile, 'utf8')
  const neverGiven = [17, 19, 20]
  const spoken = (numbers: number[]): string =>
    numbers
      .map((n) => `M${n}`)
      .join(', ')
      .replace(/, (M\d+)$/, ' and $1')
  expect(text).toContain(`${spoken(neverGiven)} are numbers that were never given (P15).`)
  const rows = readCoverage(text).rows.filter(({ group }) => group === 'C1')
  expect(
    rows.filter(({ state, tests }) => state === 'works' && tests.every(({ file }) => file.startsWith('web/i18n/'))),
  ).toEqual([])
  const named = rows.flatMap(({ wanted: requirement }) =>
    [...(/^M\d+(?:[–,] ?M\d+)*/.exec(requirement)?.[0] ?? '').matchAll(/\d+/g)].map(Number),
  )
  const all = Array.from({ length: 31 }, (_, n) => n + 1)
  expect(all.filter((n) => !named.includes(n))).toEqual(neverGiven)
})

describe('a row of the coverage table', () => {
  it('is parsed into its group, its state, and each test with its titles', () => {
    const row = '| $100 | decided otherwise: M1, a setting | `a.test.ts › opens once`<br>`a.test.ts › a %s › at %s` |'
    expect(readCoverage(page([1, 0, 1, 0], row))).toEqual({
      rows: [
        {
          group: 'A1',
          wanted: '$100',
          state: 'decided otherwise',
          tests: [
            { file: 'a.test.ts', name: ['opens once'] },
            { file: 'a.test.ts', name: ['a %s', 'at %s'] },
          ],
        },
      ],
      counts: { A1: [1, 0, 1, 0], all: [1, 0, 1, 0] },
    })
  })

  it.each([
    '| $100 | perhaps | |',
    '| $100 | not yet | |',
    '| $100 | works |',
    '| | works | `a.test.ts › opens once` |',
  ])('is rejected if it is malformed: %s', (row) => expect(() => readCoverage(page([1, 1, 0, 0], row))).toThrow(row))
})

describe('the coverage document', () => {
  it.each([
    ['a.test.ts › opens once', true],
    ['a.test.ts › at %s', true],
    ['a.test.ts › a %s › at %s', true],
    ['a.test.ts › a garden › at %s', true],
    ['a.test.ts › says of offline what to do', true],
    ['b.test.ts › opens once', false],
    ['a.test.ts', false],
    ['a.test.ts › opens twice', false],
    ['a.test.ts › opens', false],
    ['a.test.ts › at %s › opens once', false],
    ['a.test.ts › a palace › at %s', false],
    ['a.test.ts › at the palace', false],
  ])('may name the test %s: %s', (test, may) =>
    expect(faults(page([1, 1, 0, 0], `| $100 | works | \`${test}\` |`))).toEqual(
      may ? [] : [`A1 $100: no test ${test}`],
    ),
  )

  it('must name a test in each row that has the state "works"', () => {
    expect(faults(page([1, 1, 0, 0], '| $100 | works | |'))).toEqual(['A1 $100: no test'])
    expect(faults(page([1, 0, 0, 1], '| $100 | not yet: no payments | |'))).toEqual([])
    expect(faults(page([1, 0, 1, 0], '| $100 | decided otherwise: M1 | |'))).toEqual([])
  })

  it('must have correct counts', () => {
    expect(faults(page([2, 1, 0, 0], '| $100 | works | `a.test.ts › opens once` |'))).toEqual([
      'the head counts A1 as 2, 1, 0, 0: it is 1, 1, 0, 0',
      'the head counts all as 2, 1, 0, 0: it is 1, 1, 0, 0',
    ])
  })

  it('gets corrected counts, even after a merge conflict', () => {
    const rows = ['| $100 | works | `a.test.ts › opens once` |', '| $50 | not yet: no payments | |']
    const right = page([2, 1, 0, 1], ...rows)
    expect(withCounts(page([7, 7, 0, 0], ...rows))).toBe(right)
    expect(withCounts(right)).toBe(right)
    const halves = [
      '<<<<<<< HEAD',
      '| A1 Offers | 1 | 1 | 0 | 0 |',
      '=======',
      '| A1 Offers | 2 | 2 | 0 | 0 |',
      '>>>>>>> b',
    ]
    expect(withCounts(right.replace(/^\| A1 .*$/m, halves.join('\n')))).toBe(right)
  })

  it('gets a row for a new group in the table at the top', () => {
    const added =
      '\n## B1 Pages\n\n| wanted | state | shown by |\n|---|---|---|\n| $1 | works | `a.test.ts › opens once` |\n'
    const text = withCounts(page([1, 1, 0, 0], '| $100 | works | `a.test.ts › opens once` |') + added)
    expect(text).toContain('| B1 Pages | 1 | 1 | 0 | 0 |\n| **all** | **2** | **2** | **0** | **0** |\n')
    expect(faults(text)).toEqual([])
  })

  it('is rejected if it has no table at the top', () => {
    expect(() => withCounts('# Rows\n\n## A1 Offers\n')).toThrow('no table of groups')
  })
})
