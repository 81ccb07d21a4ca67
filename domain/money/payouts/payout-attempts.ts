import type { Cents } from '../../entities'
import { isRefunded } from './payout-owed'
import { effectOf, reportedStates, type PayoutItemState, type ReportedState } from './payout-states'
import { isPartialRefund, reportedState, combineStates, stateOfReturnedPayout } from './payout-words'

/** `sending` is a payment, `back` is returned money, `odd` isn't a payment but may be returned money. */
export interface ClassifiedRow {
  role: 'sending' | 'back' | 'odd'
  word: string
  cents: Cents | null
  transaction: string
  reference: string
}

export interface ReportedAttempt {
  transaction: string
  state: ReportedState
  statusText: string
  cents: Cents | null
  returnedCents: Cents | null
}

export interface KnownAttempt {
  amount_cents: Cents
  state: PayoutItemState
  paid_cents: Cents
  provider_id: string
  only: boolean
}

export interface ReportedAttempts {
  each: ReportedAttempt[]
  unattached: readonly ClassifiedRow[]
}

/**
 * Groups rows by transaction. Each transaction is one attempt (M33). A return belongs to the attempt that it names, or else
 * to the only attempt.
 */
export function groupReportedAttempts(item: KnownAttempt, rows: readonly ClassifiedRow[]): ReportedAttempts {
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

function sendingOf(
  { reference }: ClassifiedRow,
  groups: ReadonlyMap<string, unknown>,
  single: string | undefined,
  item: KnownAttempt,
): string | null {
  if (reference !== '' && groups.has(reference)) return reference
  if (single !== undefined && (reference === '' || single === '')) return single
  const own = item.provider_id
  // The attempt may be in an earlier report, and a row without a transaction may also belong to it.
  if (reference !== '' && reference === own && isOutcomeKnown(item.state)) return groups.has('') ? null : own
  const alone = groups.size === 0 && item.only && (reference === '' || own === '')
  return alone && effectOf(item.state) === 'paid' ? own : null
}

/** Reports whether an attempt's outcome is known. An open attempt may have been paid before it was returned. */
const isOutcomeKnown = (state: PayoutItemState): state is ReportedState =>
  effectOf(state) !== 'locked' && reportedStates.some((reported) => reported === state)

function sendingFromItem(
  item: KnownAttempt,
  transaction: string,
  returns: readonly ClassifiedRow[],
): ReportedAttempt[] {
  const paid = effectOf(item.state) === 'paid'
  const known = paid || !isOutcomeKnown(item.state) ? 'success' : item.state
  return [
    withReturns(
      { transaction, state: known, statusText: '', cents: paid ? item.paid_cents : null, returnedCents: 0 },
      returns,
    ),
  ]
}

function buildSending(
  own: Cents,
  transaction: string,
  rows: readonly ClassifiedRow[],
  returns: readonly ClassifiedRow[],
): ReportedAttempt {
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
    // Rows without a transaction can be several payments.
    if (transaction === '' && effectOf(state) === 'paid') return amounts.reduce((sum, cents) => sum + cents, 0)
    const others = amounts.filter((cents) => cents !== own)
    return others.length > 0 ? Math.max(...others) : own
  }
  if (!isRefunded(state))
    return withReturns({ transaction, state, statusText: word, cents: amountOf(decisive), returnedCents: 0 }, returns)
  const paid = rows.filter((row) => stateOf(row) === 'success')
  // If the report has no rows for returns, the status row contains the returned amount; otherwise it contains the amount of
  // the payment.
  if (returns.length > 0)
    return withReturns({ transaction, state, statusText: word, cents: amountOf(rows), returnedCents: 0 }, returns)
  return { transaction, state, statusText: word, cents: amountOf(paid), returnedCents: amountOf(decisive) }
}

function withReturns(of: ReportedAttempt, returns: readonly ClassifiedRow[]): ReportedAttempt {
  const [first] = returns
  if (first === undefined || of.state === 'unknown') return of
  const sums = returns.map(({ cents }) => cents)
  const sum = sums.includes(null) ? null : sums.reduce<Cents>((all, cents) => all + (cents ?? 0), 0)
  const word =
    of.statusText !== '' && of.state !== 'success' && effectOf(of.state) !== 'locked' ? of.statusText : first.word
  if (effectOf(of.state) === 'paid')
    return {
      ...of,
      state: isRefunded(of.state) ? of.state : stateOfReturnedPayout(first.word),
      statusText: word,
      returnedCents: sum,
    }
  // The payment was returned without being paid.
  return { ...of, state: effectOf(of.state) === 'locked' ? 'returned' : of.state, statusText: word, cents: sum }
}
