import type { Language } from '../../domain/entities'
import { parseAnchors, sumDifferences, type DayAnchor } from '../../domain/record/day-anchor'
import { inTransaction, one, readNumber } from '../platform/db'
import { anchorCheckMessages } from './anchor-check-messages'
import { checkEntries } from './check-log'
import { anchorHash, monthlySums } from './day-anchor'

interface Input {
  text: string
  language: Language
}

const maxNamed = 5

/**
 * Implements `coterie audit --against FILE`: compares exported anchors with the database. Status 1: something differs, or
 * an anchor belongs to another installation; 2: the file has no anchors.
 */
export function checkAnchors(app: PbApp, input: string): { text: string; status: number } {
  const { text, language } = JSON.parse(input) as Input
  const words = anchorCheckMessages[language]
  const anchors = parseAnchors(text)
  if (anchors.length === 0) return { text: words.none, status: 2 }
  const result = inTransaction(app, (tx) =>
    anchors.map(({ anchor, mark }) => {
      const found = findings(tx, anchor, mark, language)
      return {
        differs: found.length > 0,
        lines: [
          words.taken(anchor.at, anchor.log.n),
          ...found,
          ...notes(tx, anchor, language),
          found.length === 0 ? words.agrees : words.differs(found.length),
        ],
      }
    }),
  )
  return {
    text: result.flatMap(({ lines }) => lines).join('\n'),
    status: result.some(({ differs }) => differs) ? 1 : 0,
  }
}

function findings(app: PbApp, anchor: DayAnchor, mark: string, language: Language): string[] {
  const words = anchorCheckMessages[language]
  if (anchorHash(app, anchor) !== mark) return [words.forged]
  const numbers = new Set(
    checkEntries(app).flatMap(({ subject }) => /^audit_log\/(\d+)/.exec(subject)?.slice(1).map(Number) ?? []),
  )
  const altered = [...numbers].filter((n) => n <= anchor.log.n).sort((a, b) => a - b)
  return [
    ...endFindings(app, anchor, language),
    ...(altered.length === 0
      ? []
      : [words.altered(altered.slice(0, maxNamed).join(', '), Math.max(0, altered.length - maxNamed))]),
    ...sumDifferences(anchor.sums, monthlySums(app, anchor.at)).map((each) => words.sum(each)),
  ]
}

function endFindings(app: PbApp, anchor: DayAnchor, language: Language): string[] {
  const words = anchorCheckMessages[language]
  const chains = [
    { chain: 'log', table: 'audit_log', column: 'hash' },
    { chain: 'facts', table: '_fact_chain', column: 'mac' },
  ] as const
  return chains.flatMap(({ chain, table, column }) => {
    const { n, hash } = anchor[chain]
    if (n === 0) return []
    const there = one(app, `SELECT ${column} AS hash FROM ${table} WHERE n = {:n}`, { n }, { hash: '' })
    if (there?.hash === hash) return []
    const end = readNumber(app, `SELECT COALESCE(MAX(n), 0) AS n FROM ${table}`)
    return [end < n ? words.cut(chain, n, end) : words.rewritten(chain, n)]
  })
}

function notes(app: PbApp, anchor: DayAnchor, language: Language): string[] {
  const words = anchorCheckMessages[language]
  const restored = one(
    app,
    `SELECT at, n FROM audit_log WHERE action = 'log.cut' AND at >= {:at} ORDER BY n DESC LIMIT 1`,
    { at: anchor.at },
    { at: '', n: 0 },
  )
  const newer = one(
    app,
    `SELECT COUNT(*) AS n, COALESCE(MAX(at), '') AS at FROM _day_anchors WHERE at > {:at}`,
    { at: anchor.at },
    { n: 0, at: '' },
  )
  return [
    ...(restored === null ? [] : [words.restored(restored.at, restored.n)]),
    ...(newer === null || newer.n === 0 ? [] : [words.older(newer.n, newer.at)]),
  ]
}
