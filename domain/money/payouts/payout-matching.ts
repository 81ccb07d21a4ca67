import type { Cents, Id } from '../../entities'
import { answerOf, type Answer, type AnswerKind, type PayoutItemSeen, type Unclear } from './payout-answer'
import { payoutCurrency } from './payout-file'
import { isBack, moneyTold, owedOf, wholeOf, type ItemMoney } from './payout-owed'
import type { ReportRow } from './payout-report'
import { rowsOfItems, toldRowsOf } from './payout-rows'
import type { ToldRow } from './payout-sendings'
import { effectOf, lockingStates, nextItemState, type ReportedState } from './payout-states'

/**
 * The verdict on an item (`VerdictKind`), or: a row is unreadable, the item is missing in the report while open
 * (`missing`), or missing while nothing is open (`quiet`).
 */
export type MatchKind = AnswerKind | 'unreadable' | 'missing' | 'quiet'

export interface ItemMatch<I extends PayoutItemSeen = PayoutItemSeen> extends Omit<Answer, 'kind'> {
  item: I
  kind: MatchKind
  /** The row numbers in the file, of the unreadable ones if there are any, and the first unreadable text. */
  lines: readonly number[]
  unreadable: string
  /** Another currency than ours in one of the rows; '' = none. */
  currency: string
  /** The classified rows, which the server judges again. */
  told: readonly ToldRow[]
}

export interface Matching<I extends PayoutItemSeen = PayoutItemSeen> {
  /** Each item once, in the given order. */
  items: ItemMatch<I>[]
  /** Rows that match no item; not counted. */
  strays: ReportRow[]
  /** The sum of `reportedCents`. */
  cents: Cents
}

/** Matches a report with the items of a batch (M24, M32, M33); `groupRowsByItem` assigns the rows. Deterministic. */
export function matchReport<I extends PayoutItemSeen>(items: readonly I[], report: readonly ReportRow[]): Matching<I> {
  const { of, strays, sendings } = rowsOfItems(items, report)
  const matches = items.map((item) => matchOf(item, of.get(item.payment) ?? [], sendings))
  return { items: matches, strays, cents: matches.reduce((sum, each) => sum + toldOf(each), 0) }
}

const noVerdict = { unclear: '' as Unclear | '', state: null, word: '', cents: null, transaction: '', changes: false }

function matchOf<I extends PayoutItemSeen>(
  item: I,
  rows: readonly ReportRow[],
  sendings: ReadonlySet<string>,
): ItemMatch<I> {
  const about = { item, lines: rows.map(({ line }) => line), unreadable: '', currency: '', told: [] }
  const [first] = rows
  if (first === undefined)
    return { ...about, ...noVerdict, kind: lockingStates.includes(item.state) ? 'missing' : 'quiet' }
  const unread = rows.filter((row) => row.unreadable !== '')
  const [bad] = unread
  if (bad !== undefined) {
    const lines = unread.map(({ line }) => line)
    return { ...about, ...noVerdict, kind: 'unreadable', lines, unreadable: bad.unreadable }
  }
  const reported = toldRowsOf(item, rows, sendings)
  const currency = rows.find((row) => row.currency !== '' && row.currency !== payoutCurrency)?.currency ?? ''
  const answer = answerOf(item, reported)
  const other: Partial<Answer> =
    currency === '' || answer.kind === 'unclear' || answer.kind === 'alone' ? {} : { kind: 'different', changes: false }
  return { ...about, ...answer, ...other, currency, told: reported }
}

/** Returns the reported cents of an item; for returns only what the payee still has. */
export function toldOf({ item, state, cents }: ItemMatch): Cents {
  if (state === null || cents === null) return 0
  return isBack(state) ? Math.max(0, wholeOf(item, state) - cents) : cents
}

/** Returns the reported cents that came back of an item; 0 = none. */
export const backTold = ({ item, state, cents }: ItemMatch): Cents =>
  state !== null && isBack(state) ? (moneyTold(item, state, cents)?.returned_cents ?? 0) : 0

/**
 * Returns the correction line for a payment whose reported amount differs (M11, M24): positive if the payee got too little,
 * negative if too much; for a partial or larger return that part. Null = nothing to book: booked already, not paid, fully
 * returned (the state changes first), or final.
 */
export function correctionOf(
  item: ItemMoney & Pick<PayoutItemSeen, 'gone'>,
  reported: ReportedState | null,
  cents: Cents | null,
): Cents | null {
  const { state, gone = false, corrected_cents: corrected } = item
  if (reported === null || cents === null || cents < 0 || gone) return null
  // Reports differ in calling a return refunded or reversed.
  const sameBack = isBack(reported) && isBack(state)
  if (effectOf(reported) !== 'paid' || (nextItemState(state, { reported: reported }) !== reported && !sameBack))
    return null
  // A report of fewer days has less than is booked; one with more has a new sending.
  const isKnown =
    reported === 'success' ? corrected !== 0 && cents <= item.paid_cents : cents === wholeOf(item, reported)
  if (isKnown && !sameBack) return null
  const money = moneyTold(item, reported, cents)
  const owed = money === null ? 0 : owedOf({ ...item, state: reported, ...money })
  return owed === 0 ? null : owed
}

/** Reports whether a differing amount needs no action: it is booked, or the return is known and settled. */
export const isBooked = ({ item, kind, state, cents, currency }: ItemMatch): boolean =>
  kind === 'different' &&
  currency === '' &&
  cents !== null &&
  item.corrected_cents !== 0 &&
  owedOf(item) === 0 &&
  correctionOf(item, state, cents) === null &&
  (isBack(state) ? isBack(item.state) && cents <= item.returned_cents : state === 'success' && cents <= item.paid_cents)

/** A row as sent to the server, without defaults. */
type SentRow = Pick<ToldRow, 'word' | 'cents' | 'transaction'> & Partial<ToldRow> & { payment: Id }

/** Returns the rows to send to the server, which judges them again. */
export const rowsToSend = (matches: readonly ItemMatch[]): SentRow[] =>
  matches.flatMap(({ item, told: reported }) =>
    reported.map(({ role, reference, ...row }) => ({
      payment: item.payment,
      ...row,
      ...(role !== 'sending' && { role }),
      ...(reference !== '' && { reference }),
    })),
  )
