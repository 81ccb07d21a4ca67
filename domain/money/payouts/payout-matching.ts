import type { Cents, Id } from '../../entities'
import { answerOf, type Answer, type AnswerKind, type PayoutItemSeen, type Unclear } from './payout-answer'
import { payoutCurrency } from './payout-file'
import { isBack, moneyTold, owedOf, wholeOf, type ItemMoney } from './payout-owed'
import type { ReportRow } from './payout-report'
import { rowsOfItems, toldRowsOf } from './payout-rows'
import type { ToldRow } from './payout-sendings'
import { effectOf, lockingStates, nextItemState, type ReportedState } from './payout-states'

/**
 * What a report says about an item: what its rows come to (`AnswerKind`), that a row of it can't be read (`unreadable`), that it doesn't
 * name it while something is open (`missing`), or that it doesn't name it, and nothing is open (`quiet`).
 */
export type MatchKind = AnswerKind | 'unreadable' | 'missing' | 'quiet'

export interface ItemMatch<I extends PayoutItemSeen = PayoutItemSeen> extends Omit<Answer, 'kind'> {
  item: I
  kind: MatchKind
  /** Its rows in the file, or those that can't be read, and what stands in the first of these. */
  lines: readonly number[]
  unreadable: string
  /** Another currency than ours that one of them names; '' = none. */
  currency: string
  /** What its rows say, as the server judges it. */
  told: readonly ToldRow[]
}

export interface Matching<I extends PayoutItemSeen = PayoutItemSeen> {
  /** Each item once, in the order given. */
  items: ItemMatch<I>[]
  /** Rows that speak of none of the items: never counted. */
  strays: ReportRow[]
  /** The sum of what the report says of the items, see `toldOf`. */
  cents: Cents
}

/**
 * Holds a report against the items of a batch (M24, M32, M33), see `rowsOfItems` for which row speaks of which item. Pure, and the same
 * for the same report: read twice it says the same.
 */
export function matchReport<I extends PayoutItemSeen>(items: readonly I[], report: readonly ReportRow[]): Matching<I> {
  const { of, strays, sendings } = rowsOfItems(items, report)
  const matches = items.map((item) => matchOf(item, of.get(item.payment) ?? [], sendings))
  return { items: matches, strays, cents: matches.reduce((sum, each) => sum + toldOf(each), 0) }
}

const nothing = { unclear: '' as Unclear | '', state: null, word: '', cents: null, transaction: '', changes: false }

function matchOf<I extends PayoutItemSeen>(
  item: I,
  rows: readonly ReportRow[],
  sendings: ReadonlySet<string>,
): ItemMatch<I> {
  const about = { item, lines: rows.map(({ line }) => line), unreadable: '', currency: '', told: [] }
  const [first] = rows
  if (first === undefined)
    return { ...about, ...nothing, kind: lockingStates.includes(item.state) ? 'missing' : 'quiet' }
  const unread = rows.filter((row) => row.unreadable !== '')
  const [bad] = unread
  if (bad !== undefined) {
    const lines = unread.map(({ line }) => line)
    return { ...about, ...nothing, kind: 'unreadable', lines, unreadable: bad.unreadable }
  }
  const told = toldRowsOf(item, rows, sendings)
  const currency = rows.find((row) => row.currency !== '' && row.currency !== payoutCurrency)?.currency ?? ''
  const answer = answerOf(item, told)
  const other: Partial<Answer> =
    currency === '' || answer.kind === 'unclear' || answer.kind === 'alone' ? {} : { kind: 'different', changes: false }
  return { ...about, ...answer, ...other, currency, told }
}

/** What a report says of an item's money, as it counts in its sum: of what was paid and came back only what its payee still has. */
export function toldOf({ item, state, cents }: ItemMatch): Cents {
  if (state === null || cents === null) return 0
  return isBack(state) ? Math.max(0, wholeOf(item, state) - cents) : cents
}

/** What of an item came back after it was paid, by what a report says of it, a part or all of it; 0 = the report doesn't say so. */
export const backTold = ({ item, state, cents }: ItemMatch): Cents =>
  state !== null && isBack(state) ? (moneyTold(item, state, cents)?.returned_cents ?? 0) : 0

/**
 * What a correction says of a payment of which the provider names another amount than is known here (M11, M24), as a line of its payee:
 * more than nothing where they got too little, less where they got too much; of one that came back in part, or further than was known,
 * that part. Null = nothing can be booked: it is booked already, it isn't said to be paid, it came back as a whole and moves first, or
 * nothing more can follow here.
 */
export function correctionOf(
  item: ItemMoney & Pick<PayoutItemSeen, 'gone'>,
  told: ReportedState | null,
  cents: Cents | null,
): Cents | null {
  const { state, gone = false, corrected_cents: corrected } = item
  if (told === null || cents === null || cents < 0 || gone) return null
  // one report calls a return refunded, and another reversed
  const sameBack = isBack(told) && isBack(state)
  if (effectOf(told) !== 'paid' || (nextItemState(state, { reported: told }) !== told && !sameBack)) return null
  // a report of fewer days names less than is booked; one that names more has a new sending
  const isKnown = told === 'success' ? corrected !== 0 && cents <= item.paid_cents : cents === wholeOf(item, told)
  if (isKnown && !sameBack) return null
  const money = moneyTold(item, told, cents)
  const owed = money === null ? 0 : owedOf({ ...item, state: told, ...money })
  return owed === 0 ? null : owed
}

/**
 * Whether the different amount that is told of an item needs no action: its difference is booked, or its return is known and
 * nothing of it is open.
 */
export const isBooked = ({ item, kind, state, cents, currency }: ItemMatch): boolean =>
  kind === 'different' &&
  currency === '' &&
  cents !== null &&
  item.corrected_cents !== 0 &&
  owedOf(item) === 0 &&
  correctionOf(item, state, cents) === null &&
  (isBack(state) ? isBack(item.state) && cents <= item.returned_cents : state === 'success' && cents <= item.paid_cents)

/** A row as it is sent to the server: a payment, and a reference to nothing, are left out. */
type SentRow = Pick<ToldRow, 'word' | 'cents' | 'transaction'> & Partial<ToldRow> & { payment: Id }

/** The rows of these payments as they are sent to the server, which judges them again. */
export const rowsToSend = (matches: readonly ItemMatch[]): SentRow[] =>
  matches.flatMap(({ item, told }) =>
    told.map(({ role, reference, ...row }) => ({
      payment: item.payment,
      ...row,
      ...(role !== 'sending' && { role }),
      ...(reference !== '' && { reference }),
    })),
  )
