// Reads docs/spec-coverage.md, which lists the specification row by row, and finds its mistakes.
import { isTitle, matchesTitles, testTitles } from './test-titles.mjs'

export const coverageFile = 'docs/spec-coverage.md'
/** The document about the guarantees of sync, which has the same format. */
export const proofsFile = 'docs/sync-proofs.md'

/** The states of a row. The row's second column begins with one of them. */
const states = ['works', 'decided otherwise', 'not yet']

/**
 * @typedef {{ group: string, wanted: string, state: string, tests: { file: string, name: string[] }[] }} Row
 * `state` is one of `states`. A test has a file and one or more titles, outermost first.
 * @typedef {{ rows: Row[], counts: { [group: string]: number[] } }} Coverage
 * `counts` are those of the table at the top: rows, then one number for each state.
 */

/**
 * Reads the counts at the top, and the rows of the table below each heading `## A1 …`.
 * @returns {Coverage}
 * @throws Error naming the line that can't be read
 */
export function readCoverage(text) {
  const rows = []
  const counts = {}
  let group = ''
  for (const line of text.split('\n')) {
    const heading = /^## ([A-Z]\d+) /.exec(line)
    if (line.startsWith('## ')) group = heading?.[1] ?? ''
    if (!line.startsWith('|') || /^\| *(-|wanted|group)/.test(line)) continue
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (group === '')
      counts[cells[0].replaceAll('*', '').split(' ')[0]] = cells
        .slice(1)
        .map((cell) => Number(cell.replaceAll('*', '')))
    else rows.push(rowOf(group, cells, line))
  }
  return { rows, counts }
}

function rowOf(group, cells, line) {
  const [requirement = '', stateCell = '', shown = ''] = cells
  const state = states.find((each) => stateCell === each || stateCell.startsWith(`${each}:`))
  if (cells.length !== 3 || requirement === '' || state === undefined)
    throw new Error(`${coverageFile}: no row: ${line}`)
  if (state !== 'works' && stateCell === state) throw new Error(`${coverageFile}: "${state}" doesn’t say what: ${line}`)
  const tests = [...shown.matchAll(/`([^`]+)`/g)].map(([, test]) => {
    const [file = '', ...name] = test.split(' › ')
    return { file, name }
  })
  return { group, wanted: requirement, state, tests }
}

const testName = ({ file, name }) => [file, ...name].join(' › ')

/** Counts each group and all of them together: the number of rows, then a number for each state. */
function countsOf(rows) {
  const groups = [...new Set(rows.map(({ group }) => group)), 'all']
  return Object.fromEntries(
    groups.map((group) => {
      const own = rows.filter((row) => group === 'all' || row.group === group)
      return [group, [own.length, ...states.map((state) => own.filter((row) => row.state === state).length)]]
    }),
  )
}

/**
 * Returns the document with the correct counts in the table at the top. Replaces everything between the first two lines of
 * the table and the first heading of a group, including both versions that a merge conflict leaves.
 * @throws Error naming the row that can't be read, or if there is no table at the top
 */
export function withCounts(text) {
  const [head, ...rest] = text.split(/^(?=## )/m)
  const table = /^\| group \|.*\n\|[-|]+\|\n/m.exec(head)
  if (!table) throw new Error(`${coverageFile}: no table of groups at the head`)
  const body = rest.join('')
  const named = [...body.matchAll(/^## (([A-Z]\d+) .*)$/gm)]
  const { all, ...own } = countsOf(readCoverage(body).rows)
  const groups = named
    .filter(([, , group]) => own[group])
    .map(([, title, group]) => [title, ...own[group]])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = [...groups, ['all', ...all].map((each) => `**${each}**`)].map((cells) => `| ${cells.join(' | ')} |\n`)
  return `${head.slice(0, table.index)}${table[0]}${lines.join('')}\n${body}`
}

/**
 * Returns the document's mistakes: wrong counts, a row with the state "works" that names no test, a test that isn't in its
 * file.
 * @param {Coverage} coverage @param {typeof testTitles} titlesOf
 * @returns {string[]}
 */
export function findMistakes({ rows, counts }, titlesOf = testTitles) {
  const faults = []
  for (const [group, right] of Object.entries(countsOf(rows))) {
    const stated = counts[group] ?? []
    if (right.join() !== stated.join())
      faults.push(`the head counts ${group} as ${stated.join(', ')}: it is ${right.join(', ')}`)
  }
  const seen = new Map()
  const titles = (file) => seen.get(file) ?? seen.set(file, titlesOf(file)).get(file)
  for (const { group, wanted: requirement, state, tests } of rows) {
    if (state === 'works' && tests.length === 0) faults.push(`${group} ${requirement}: no test`)
    for (const test of tests)
      if (!testExists(test, titles(test.file))) faults.push(`${group} ${requirement}: no test ${testName(test)}`)
  }
  return faults
}

/**
 * Reports whether a file has a test of that name. `of` is the result of `testTitles` for the file: `null` if the file
 * doesn't exist.
 */
export function testExists({ name }, of) {
  if (of === null || name.length === 0) return false
  const same = (written, title) => isTitle(written, title, of.source)
  return of.titles.some((titles) => matchesTitles(name, titles, same))
}
