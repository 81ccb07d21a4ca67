import type { Cents } from '../../entities'
import { isBack } from './payout-owed'
import { effectOf, reportedStates, type PayoutItemState, type ReportedState } from './payout-states'
import { isPartlyBack, reportedState, stateOfAll, stateOfReturn } from './payout-words'

/**
 * What a row of a report says of one payment: what the page sends to the server, which judges it by the same rule. `sending`: a payment
 * of it. `back`: money that came back. `odd`: it isn't a payment, and whether it is money that came back isn't known.
 */
export interface ToldRow {
  role: 'sending' | 'back' | 'odd'
  /** The provider's status; of a return the type of its row, where there is one. */
  word: string
  /** Without its sign; null = it names none. */
  cents: Cents | null
  /** '' = it names none. */
  transaction: string
  /** The transaction that it refers to. */
  reference: string
}

/** One sending of a payment: all that a report says of one transaction, and of what came back of it. */
export interface Sending {
  /** '' = the report names none. */
  transaction: string
  state: ReportedState
  /** The word that decides. */
  word: string
  /** What was paid by it, or, of one that wasn't paid, the amount that is told; null = none is told. */
  cents: Cents | null
  /** What came back of it after it was paid; null = how much isn't told. */
  back: Cents | null
}

/** What is known here of an item's own sending. */
export interface KnownSending {
  amount_cents: Cents
  state: PayoutItemState
  paid_cents: Cents
  /** Its transaction; '' = not known. */
  provider_id: string
  /** Whether the payment was sent in no other batch. */
  only: boolean
}

/** The sendings that rows speak of, and the returns of which it can't be told what they came back of. */
export interface Sendings {
  each: Sending[]
  unattached: readonly ToldRow[]
}

/**
 * Puts rows together by their transaction: each is a sending of its own (M33). A return belongs to the sending that it refers to; one
 * that refers to none to the only one there is.
 */
export function sendingsOf(item: KnownSending, rows: readonly ToldRow[]): Sendings {
  const groups = new Map<string, ToldRow[]>()
  for (const row of rows) {
    if (row.role === 'sending') groups.set(row.transaction, [...(groups.get(row.transaction) ?? []), row])
  }
  const [single, ...more] = item.only ? groups.keys() : []
  const returns = new Map<string, ToldRow[]>()
  const unattached: ToldRow[] = []
  for (const row of rows) {
    if (row.role === 'sending') continue
    const of = row.role === 'odd' ? null : sendingOf(row, groups, more.length === 0 ? single : undefined, item)
    if (of === null) unattached.push(row)
    else returns.set(of, [...(returns.get(of) ?? []), row])
  }
  const each = [...groups].map(([transaction, of]) =>
    sendingBy(item.amount_cents, transaction, of, returns.get(transaction) ?? []),
  )
  for (const [transaction, of] of returns) {
    if (!groups.has(transaction)) each.push(...knownSending(item, transaction, of))
  }
  return { each, unattached }
}

/** The transaction that a return came back of; null = it can't be told. */
function sendingOf(
  { reference }: ToldRow,
  groups: ReadonlyMap<string, unknown>,
  single: string | undefined,
  item: KnownSending,
): string | null {
  if (reference !== '' && groups.has(reference)) return reference
  if (single !== undefined && (reference === '' || single === '')) return single
  const own = item.provider_id
  // the sending may stand in an earlier report; a row without a transaction may be it as well
  if (reference !== '' && reference === own && isHeard(item.state)) return groups.has('') ? null : own
  const alone = groups.size === 0 && item.only && (reference === '' || own === '')
  return alone && effectOf(item.state) === 'paid' ? own : null
}

/** Whether it is known here what became of a sending; of one that is open it may have been paid before it came back. */
const isHeard = (state: PayoutItemState): state is ReportedState =>
  effectOf(state) !== 'locked' && reportedStates.some((told) => told === state)

/** A sending that only its returns are told of: the rest is what is known here. */
function knownSending(item: KnownSending, transaction: string, returns: readonly ToldRow[]): Sending[] {
  const paid = effectOf(item.state) === 'paid'
  const known = paid || !isHeard(item.state) ? 'success' : item.state
  return [withReturns({ transaction, state: known, word: '', cents: paid ? item.paid_cents : null, back: 0 }, returns)]
}

function sendingBy(own: Cents, transaction: string, rows: readonly ToldRow[], returns: readonly ToldRow[]): Sending {
  // how much of it came back stands in the rows of the returns
  const stateOf = ({ word }: ToldRow): ReportedState =>
    returns.length > 0 && isPartlyBack(word) ? 'success' : reportedState(word)
  const state = stateOfAll(rows.map(stateOf))
  const said = rows.filter((row) => stateOf(row) === state)
  const word =
    said.length > 0 ? (said[0]?.word ?? '') : [...new Set(rows.map((row) => row.word))].join(' / ').slice(0, 100)
  const amountOf = (of: readonly ToldRow[]): Cents | null => {
    const amounts = of.flatMap(({ cents }) => (cents === null ? [] : [cents]))
    if (amounts.length === 0) return null
    // rows without a transaction may be several
    if (transaction === '' && effectOf(state) === 'paid') return amounts.reduce((sum, cents) => sum + cents, 0)
    const others = amounts.filter((cents) => cents !== own)
    return others.length > 0 ? Math.max(...others) : own
  }
  if (!isBack(state)) return withReturns({ transaction, state, word, cents: amountOf(said), back: 0 }, returns)
  const paid = rows.filter((row) => stateOf(row) === 'success')
  // a status alone says what came back; beside rows of returns it is the payment's own row
  if (returns.length > 0) return withReturns({ transaction, state, word, cents: amountOf(rows), back: 0 }, returns)
  return { transaction, state, word, cents: amountOf(paid), back: amountOf(said) }
}

/** What a sending comes to with the money that came back of it. */
function withReturns(of: Sending, returns: readonly ToldRow[]): Sending {
  const [first] = returns
  if (first === undefined || of.state === 'unknown') return of
  const sums = returns.map(({ cents }) => cents)
  const sum = sums.includes(null) ? null : sums.reduce<Cents>((all, cents) => all + (cents ?? 0), 0)
  const word = of.word !== '' && of.state !== 'success' && effectOf(of.state) !== 'locked' ? of.word : first.word
  if (effectOf(of.state) === 'paid')
    return { ...of, state: isBack(of.state) ? of.state : stateOfReturn(first.word), word, back: sum }
  // it came back before it was paid
  return { ...of, state: effectOf(of.state) === 'locked' ? 'returned' : of.state, word, cents: sum }
}
