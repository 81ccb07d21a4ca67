import type { Cents } from '../../entities'
import { isRefunded } from './payout-owed'
import { effectOf, reportedStates, type PayoutItemState, type ReportedState } from './payout-states'
import { isPartialRefund, reportedState, combineStates, stateOfReturn } from './payout-words'

/**
 * A classified row of a report, which the page sends to the server. `sending`: a payment. `back`: returned money. `odd`:
 * not a payment, and possibly returned money.
 */
export interface ClassifiedRow {
  role: 'sending' | 'back' | 'odd'
  /** The provider's status; for a return its transaction type if there is one. */
  word: string
  /** Without a sign; null = none. */
  cents: Cents | null
  /** '' = none. */
  transaction: string
  reference: string
}

/** One sending of a payment: all rows with the same transaction, and its returns. */
export interface Sending {
  /** '' = unknown. */
  transaction: string
  state: ReportedState
  /** The decisive word. */
  word: string
  /** The paid or, for an unpaid sending, the reported amount; null = unknown. */
  cents: Cents | null
  /** What came back; null = an unknown amount. */
  back: Cents | null
}

/** What is known of an item's own sending. */
export interface KnownSending {
  amount_cents: Cents
  state: PayoutItemState
  paid_cents: Cents
  /** '' = unknown. */
  provider_id: string
  /** Whether the payment was in no other batch. */
  only: boolean
}

/** The sendings in a report, and returns whose sending is unknown. */
export interface Sendings {
  each: Sending[]
  unattached: readonly ClassifiedRow[]
}

/**
 * Groups rows by transaction, each of which is a sending (M33). A return belongs to the sending it refers to; without a
 * reference, to the only sending.
 */
export function groupSendings(item: KnownSending, rows: readonly ClassifiedRow[]): Sendings {
  const groups = new Map<string, ClassifiedRow[]>()
  for (const row of rows) {
    if (row.role === 'sending') groups.set(row.transaction, [...(groups.get(row.transaction) ?? []), row])
  }
  const [single, ...more] = item.only ? groups.keys() : []
  const returns = new Map<string, ClassifiedRow[]>()
  const unattached: ClassifiedRow[] = []
  for (const row of rows) {
    if (row.role === 'sending') continue
    const of = row.role === 'odd' ? null : sendingOf(row, groups, more.length === 0 ? single : undefined, item)
    if (of === null) unattached.push(row)
    else returns.set(of, [...(returns.get(of) ?? []), row])
  }
  const each = [...groups].map(([transaction, of]) =>
    buildSending(item.amount_cents, transaction, of, returns.get(transaction) ?? []),
  )
  for (const [transaction, of] of returns) {
    if (!groups.has(transaction)) each.push(...sendingFromItem(item, transaction, of))
  }
  return { each, unattached }
}

/** Returns the transaction that a return belongs to; null = unknown. */
function sendingOf(
  { reference }: ClassifiedRow,
  groups: ReadonlyMap<string, unknown>,
  single: string | undefined,
  item: KnownSending,
): string | null {
  if (reference !== '' && groups.has(reference)) return reference
  if (single !== undefined && (reference === '' || single === '')) return single
  const own = item.provider_id
  // The sending may be in an earlier report; a row without a transaction may also be it.
  if (reference !== '' && reference === own && isOutcomeKnown(item.state)) return groups.has('') ? null : own
  const alone = groups.size === 0 && item.only && (reference === '' || own === '')
  return alone && effectOf(item.state) === 'paid' ? own : null
}

/** Reports whether a sending's outcome is known; an open one may have been paid before it came back. */
const isOutcomeKnown = (state: PayoutItemState): state is ReportedState =>
  effectOf(state) !== 'locked' && reportedStates.some((told) => told === state)

/** Builds a sending that only has returns in the report from what is known here. */
function sendingFromItem(item: KnownSending, transaction: string, returns: readonly ClassifiedRow[]): Sending[] {
  const paid = effectOf(item.state) === 'paid'
  const known = paid || !isOutcomeKnown(item.state) ? 'success' : item.state
  return [withReturns({ transaction, state: known, word: '', cents: paid ? item.paid_cents : null, back: 0 }, returns)]
}

function buildSending(
  own: Cents,
  transaction: string,
  rows: readonly ClassifiedRow[],
  returns: readonly ClassifiedRow[],
): Sending {
  // The returned amount is in the rows of the returns.
  const stateOf = ({ word }: ClassifiedRow): ReportedState =>
    returns.length > 0 && isPartialRefund(word) ? 'success' : reportedState(word)
  const state = combineStates(rows.map(stateOf))
  const decisive = rows.filter((row) => stateOf(row) === state)
  const word =
    decisive.length > 0
      ? (decisive[0]?.word ?? '')
      : [...new Set(rows.map((row) => row.word))].join(' / ').slice(0, 100)
  const amountOf = (of: readonly ClassifiedRow[]): Cents | null => {
    const amounts = of.flatMap(({ cents }) => (cents === null ? [] : [cents]))
    if (amounts.length === 0) return null
    // Rows without a transaction may be several payments.
    if (transaction === '' && effectOf(state) === 'paid') return amounts.reduce((sum, cents) => sum + cents, 0)
    const others = amounts.filter((cents) => cents !== own)
    return others.length > 0 ? Math.max(...others) : own
  }
  if (!isRefunded(state)) return withReturns({ transaction, state, word, cents: amountOf(decisive), back: 0 }, returns)
  const paid = rows.filter((row) => stateOf(row) === 'success')
  // A lone status row has the returned amount; beside return rows it has the payment's.
  if (returns.length > 0) return withReturns({ transaction, state, word, cents: amountOf(rows), back: 0 }, returns)
  return { transaction, state, word, cents: amountOf(paid), back: amountOf(decisive) }
}

function withReturns(of: Sending, returns: readonly ClassifiedRow[]): Sending {
  const [first] = returns
  if (first === undefined || of.state === 'unknown') return of
  const sums = returns.map(({ cents }) => cents)
  const sum = sums.includes(null) ? null : sums.reduce<Cents>((all, cents) => all + (cents ?? 0), 0)
  const word = of.word !== '' && of.state !== 'success' && effectOf(of.state) !== 'locked' ? of.word : first.word
  if (effectOf(of.state) === 'paid')
    return { ...of, state: isRefunded(of.state) ? of.state : stateOfReturn(first.word), word, back: sum }
  // It came back without being paid.
  return { ...of, state: effectOf(of.state) === 'locked' ? 'returned' : of.state, word, cents: sum }
}
