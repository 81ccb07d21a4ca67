import type { Cents, Id } from '../../entities'
import {
  judgeRows,
  type ReportVerdict,
  type VerdictKind,
  type KnownPayoutItem,
  type UnclearReason,
} from './report-verdict'
import { payoutCurrency } from './payout-file'
import { isRefunded, moneyAfterReport, uncorrectedCents, fullAmountOf, type ItemMoney } from './payout-owed'
import type { ReportRow } from './payout-report'
import { groupRowsByItem, classifyRows } from './payout-rows'
import type { ClassifiedRow } from './payout-attempts'
import { effectOf, lockedItemStates, nextItemState, type ReportedState } from './payout-states'

/**
 * How an item matches. `missing`: an open item that isn't in the report. `quiet`: any other item that isn't in the report.
 */
export type MatchKind = VerdictKind | 'unreadable' | 'missing' | 'quiet'

export interface ItemMatch<I extends KnownPayoutItem = KnownPayoutItem> extends Omit<ReportVerdict, 'kind'> {
  item: I
  kind: MatchKind
  lines: readonly number[]
  unreadable: string
  currency: string
  classifiedRows: readonly ClassifiedRow[]
}

export interface ReportMatching<I extends KnownPayoutItem = KnownPayoutItem> {
  items: ItemMatch<I>[]
  strays: ReportRow[]
  cents: Cents
}

/** Matches a report with the items of a batch (M24, M32, M33). The result depends only on the arguments. */
export function matchReport<I extends KnownPayoutItem>(
  items: readonly I[],
  report: readonly ReportRow[],
): ReportMatching<I> {
  const { of, strays, sendings } = groupRowsByItem(items, report)
  const matches = items.map((item) => matchOf(item, of.get(item.payment) ?? [], sendings))
  return { items: matches, strays, cents: matches.reduce((sum, each) => sum + reportedCents(each), 0) }
}

const noVerdict = {
  unclear: '' as UnclearReason | '',
  state: null,
  word: '',
  cents: null,
  transaction: '',
  changes: false,
}

function matchOf<I extends KnownPayoutItem>(
  item: I,
  rows: readonly ReportRow[],
  sendings: ReadonlySet<string>,
): ItemMatch<I> {
  const about = { item, lines: rows.map(({ line }) => line), unreadable: '', currency: '', classifiedRows: [] }
  const [first] = rows
  if (first === undefined)
    return { ...about, ...noVerdict, kind: lockedItemStates.includes(item.state) ? 'missing' : 'quiet' }
  const unread = rows.filter((row) => row.unreadable !== '')
  const [bad] = unread
  if (bad !== undefined) {
    const lines = unread.map(({ line }) => line)
    return { ...about, ...noVerdict, kind: 'unreadable', lines, unreadable: bad.unreadable }
  }
  const reported = classifyRows(item, rows, sendings)
  const currency = rows.find((row) => row.currency !== '' && row.currency !== payoutCurrency)?.currency ?? ''
  const answer = judgeRows(item, reported)
  const other: Partial<ReportVerdict> =
    currency === '' || answer.kind === 'unclear' || answer.kind === 'alone' ? {} : { kind: 'different', changes: false }
  return { ...about, ...answer, ...other, currency, classifiedRows: reported }
}

/** Returns the reported amount of an item in cents; after a return, only what the recipient still has. */
export function reportedCents({ item, state, cents }: ItemMatch): Cents {
  if (state === null || cents === null) return 0
  return isRefunded(state) ? Math.max(0, fullAmountOf(item, state) - cents) : cents
}

export const reportedReturnCents = ({ item, state, cents }: ItemMatch): Cents =>
  state !== null && isRefunded(state) ? (moneyAfterReport(item, state, cents)?.returned_cents ?? 0) : 0

/**
 * Returns the amount to correct, positive if the recipient got too little (M11, M24); null if there is nothing to correct.
 */
export function proposedCorrection(
  item: ItemMoney & Pick<KnownPayoutItem, 'gone'>,
  reported: ReportedState | null,
  cents: Cents | null,
): Cents | null {
  const { state, gone = false, corrected_cents: corrected } = item
  if (reported === null || cents === null || cents < 0 || gone) return null
  // Some reports call the same return refunded, others reversed.
  const sameBack = isRefunded(reported) && isRefunded(state)
  if (effectOf(reported) !== 'paid' || (nextItemState(state, { reported }) !== reported && !sameBack)) return null
  // A report of fewer days contains less than is recorded; a larger amount means another payment.
  const isKnown =
    reported === 'success' ? corrected !== 0 && cents <= item.paid_cents : cents === fullAmountOf(item, reported)
  if (isKnown && !sameBack) return null
  const money = moneyAfterReport(item, reported, cents)
  const owed = money === null ? 0 : uncorrectedCents({ ...item, state: reported, ...money })
  return owed === 0 ? null : owed
}

/** Reports whether the correction is already recorded, or the return is known and settled. */
export const isDifferenceSettled = ({ item, kind, state, cents, currency }: ItemMatch): boolean =>
  kind === 'different' &&
  currency === '' &&
  cents !== null &&
  item.corrected_cents !== 0 &&
  uncorrectedCents(item) === 0 &&
  proposedCorrection(item, state, cents) === null &&
  (isRefunded(state)
    ? isRefunded(item.state) && cents <= item.returned_cents
    : state === 'success' && cents <= item.paid_cents)

type SentRow = Pick<ClassifiedRow, 'word' | 'cents' | 'transaction'> & Partial<ClassifiedRow> & { payment: Id }

export const rowsForServer = (matches: readonly ItemMatch[]): SentRow[] =>
  matches.flatMap(({ item, classifiedRows: reported }) =>
    reported.map(({ role, reference, ...row }) => ({
      payment: item.payment,
      ...row,
      ...(role !== 'sending' && { role }),
      ...(reference !== '' && { reference }),
    })),
  )
