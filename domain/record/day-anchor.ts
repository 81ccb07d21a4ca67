import * as v from 'valibot'
import type { Cents, Moment, Month } from '../entities'
import { cleanEmail, isEmail } from '../people/email/email-address'

/**
 * A day's anchor: where the audit log and the record of facts ended, and what the ledger came to, as a text that is kept outside the
 * log (on paper, in a mailbox, at an auditor's) and held against the database later (M31). Only what can't change any more stands in it:
 * lines and payments are never taken away and never get another amount, and what was sent stays sent.
 */
export interface DayAnchor {
  at: Moment
  log: { n: number; hash: string }
  facts: { n: number; hash: string }
  sums: AnchorSum[]
}

/** What a sum is of: lines made until then (cancelled ones too), payments made until then, and of these those that were sent. */
export const anchorSums = ['lines', 'payments', 'sent'] as const
export type AnchorSumName = (typeof anchorSums)[number]
export interface AnchorSum {
  of: AnchorSumName
  month: Month
  n: number
  cents: Cents
}

const head = 'Coterie anchor 1'
/** As many addresses get it by mail, at most. */
const mostAddresses = 5

/** To whom each day's anchor goes by mail (setting `anchor_mail`); none as shipped. */
export const anchorMailSchema = v.pipe(
  v.array(v.pipe(v.string(), v.transform(cleanEmail), v.check(isEmail), v.maxLength(100))),
  v.maxLength(mostAddresses),
  v.check((list) => new Set(list).size === list.length),
)

/** The addresses of a text with one in each line, or parted by commas. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** What a mark is made of: everything an anchor says. */
export const anchorBody = ({ at, log, facts, sums }: DayAnchor): string =>
  [
    head,
    `at ${at.replace(' ', 'T')}`,
    `log ${log.n} ${log.hash || '-'}`,
    `facts ${facts.n} ${facts.hash || '-'}`,
    ...sums.map(({ of, month, n, cents }) => `${of} ${month} ${n} ${cents}`),
  ].join('\n')

/** An anchor as its file holds it, with the mark that only the program can make. */
export const anchorText = (anchor: DayAnchor, mark: string): string => `${anchorBody(anchor)}\nmark ${mark}\n`

const shapes = {
  whole: /Coterie anchor 1 ((?:(?!Coterie anchor).)*?) mark ([0-9a-f]{64})(?![0-9a-f])/g,
  at: /^at (\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}\.\d{3}Z)$/,
  end: /^(log|facts) (\d{1,15}) ([0-9a-f]{64}|-)$/,
  sum: /^(lines|payments|sent) (\d{4}-\d{2}) (\d{1,15}) (-?\d{1,15})$/,
}

/**
 * The anchors of a text: a file as it was downloaded, or a mail with one in it (quoted, wrapped anew or as a single paragraph), or several
 * after each other.
 * @returns each with its mark; none where nothing reads as an anchor
 */
export const anchorsIn = (text: string): { anchor: DayAnchor; mark: string }[] =>
  [...text.replace(/[\s>]+/g, ' ').matchAll(shapes.whole)].flatMap(([, said = '', mark = '']) => {
    const anchor = read(said.split(/ (?=(?:log|facts|lines|payments|sent) )/))
    return anchor === null ? [] : [{ anchor, mark }]
  })

/** Null for a part that is none of an anchor's: half of one says nothing. */
function read(parts: readonly string[]): DayAnchor | null {
  const anchor: DayAnchor = { at: '', log: { n: -1, hash: '' }, facts: { n: -1, hash: '' }, sums: [] }
  for (const part of parts) {
    const at = shapes.at.exec(part)
    const end = shapes.end.exec(part)
    const sum = shapes.sum.exec(part)
    if (at) anchor.at = `${at[1]} ${at[2]}`
    else if (end)
      anchor[end[1] === 'log' ? 'log' : 'facts'] = { n: Number(end[2]), hash: end[3] === '-' ? '' : (end[3] ?? '') }
    else if (sum)
      anchor.sums.push({ of: sum[1] as AnchorSumName, month: sum[2] ?? '', n: Number(sum[3]), cents: Number(sum[4]) })
    else return null
  }
  return anchor.at === '' || anchor.log.n < 0 || anchor.facts.n < 0 ? null : anchor
}

/** A sum that isn't what the anchor says. */
export interface SumDifference {
  of: AnchorSumName
  month: Month
  said: { n: number; cents: Cents }
  found: { n: number; cents: Cents }
}

/**
 * The sums that can't have come from those of the anchor. Lines and payments made until then are as many and come to as much for ever;
 * of what was sent there may be more since, never less.
 * @param found the same sums of the same lines and payments as the database holds them now
 */
export function sumDifferences(said: readonly AnchorSum[], found: readonly AnchorSum[]): SumDifference[] {
  const keyOf = ({ of, month }: AnchorSum): string => `${of} ${month}`
  const none = { n: 0, cents: 0 }
  const before = new Map(said.map((sum) => [keyOf(sum), sum]))
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
      : [{ of: sum.of, month: sum.month, said: { n: of.n, cents: of.cents }, found: { n: is.n, cents: is.cents } }]
  })
}
