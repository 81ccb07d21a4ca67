import * as v from 'valibot'
import type { Cents, Moment, Month } from '../collections/define/row'
import { cleanEmail, isEmail } from '../people/email/email-address'

/**
 * The ends of the audit log and the ledger, and totals of rows that never change. An anchor is stored elsewhere and
 * compared later (M31).
 */
export interface DayAnchor {
  at: Moment
  log: { n: number; hash: string }
  facts: { n: number; hash: string }
  totals: AnchorTotal[]
}

/** The totals of lines (including cancelled ones), payments, and sent payments that exist when the anchor is created. */
export const anchorTotals = ['lines', 'payments', 'sent'] as const
export type AnchorTotalName = (typeof anchorTotals)[number]
export interface AnchorTotal {
  of: AnchorTotalName
  month: Month
  n: number
  cents: Cents
}

const anchorHeading = 'Coterie anchor 1'
const maxAddresses = 5

export const anchorMailSchema = v.pipe(
  v.array(v.pipe(v.string(), v.transform(cleanEmail), v.check(isEmail), v.maxLength(100))),
  v.maxLength(maxAddresses),
  v.check((list) => new Set(list).size === list.length),
)

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

export const anchorBody = ({ at, log, facts, totals }: DayAnchor): string =>
  [
    anchorHeading,
    `at ${at.replace(' ', 'T')}`,
    `log ${log.n} ${log.hash || '-'}`,
    `facts ${facts.n} ${facts.hash || '-'}`,
    ...totals.map(({ of, month, n, cents }) => `${of} ${month} ${n} ${cents}`),
  ].join('\n')

/** Returns the text of an anchor with its keyed hash, which only the server can compute. */
export const anchorText = (anchor: DayAnchor, mark: string): string => `${anchorBody(anchor)}\nmark ${mark}\n`

const patterns = {
  whole: /Coterie anchor 1 ((?:(?!Coterie anchor).)*?) mark ([0-9a-f]{64})(?![0-9a-f])/g,
  at: /^at (\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}\.\d{3}Z)$/,
  end: /^(log|facts) (\d{1,15}) ([0-9a-f]{64}|-)$/,
  sum: /^(lines|payments|sent) (\d{4}-\d{2}) (\d{1,15}) (-?\d{1,15})$/,
}

/** Finds all anchors in a text, which can be a file, or emails with quoted or rewrapped anchors. */
export const parseAnchors = (text: string): { anchor: DayAnchor; mark: string }[] =>
  [...text.replace(/[\s>]+/g, ' ').matchAll(patterns.whole)].flatMap(([, recorded = '', mark = '']) => {
    const anchor = parseAnchor(recorded.split(/ (?=(?:log|facts|lines|payments|sent) )/))
    return anchor === null ? [] : [{ anchor, mark }]
  })

function parseAnchor(parts: readonly string[]): DayAnchor | null {
  const anchor: DayAnchor = { at: '', log: { n: -1, hash: '' }, facts: { n: -1, hash: '' }, totals: [] }
  for (const part of parts) {
    const at = patterns.at.exec(part)
    const end = patterns.end.exec(part)
    const sum = patterns.sum.exec(part)
    if (at) anchor.at = `${at[1]} ${at[2]}`
    else if (end)
      anchor[end[1] === 'log' ? 'log' : 'facts'] = { n: Number(end[2]), hash: end[3] === '-' ? '' : (end[3] ?? '') }
    else if (sum)
      anchor.totals.push({
        of: sum[1] as AnchorTotalName,
        month: sum[2] ?? '',
        n: Number(sum[3]),
        cents: Number(sum[4]),
      })
    else return null
  }
  return anchor.at === '' || anchor.log.n < 0 || anchor.facts.n < 0 ? null : anchor
}

export interface TotalDifference {
  of: AnchorTotalName
  month: Month
  recorded: { n: number; cents: Cents }
  found: { n: number; cents: Cents }
}

/** Returns the differences of totals. Lines and payments must be equal; sent payments can only increase. */
export function totalDifferences(recorded: readonly AnchorTotal[], found: readonly AnchorTotal[]): TotalDifference[] {
  const keyOf = ({ of, month }: AnchorTotal): string => `${of} ${month}`
  const none = { n: 0, cents: 0 }
  const before = new Map(recorded.map((sum) => [keyOf(sum), sum]))
  const now = new Map(found.map((sum) => [keyOf(sum), sum]))
  const all = [...new Map([...now, ...before]).values()]
  return all.flatMap((sum) => {
    const of = before.get(keyOf(sum)) ?? none
    const is = now.get(keyOf(sum)) ?? none
    const holds =
      sum.of === 'sent'
        ? is.n >= of.n && (is.n > of.n || is.cents === of.cents)
        : is.n === of.n && is.cents === of.cents
    return holds
      ? []
      : [{ of: sum.of, month: sum.month, recorded: { n: of.n, cents: of.cents }, found: { n: is.n, cents: is.cents } }]
  })
}
