import type { Cents, Id } from '../../entities'
import { isRefunded, moneyAfterReport, fullAmountOf, type ItemMoney } from './payout-owed'
import { groupReportedAttempts, type KnownAttempt, type ReportedAttempt, type ClassifiedRow } from './payout-attempts'
import { effectOf, nextItemState, reportedStates, type ReportedState } from './payout-states'
import { combineStates } from './payout-words'

export interface KnownPayoutItem extends ItemMoney {
  payment: Id
  payee: string
  provider_id?: string
  elsewhere?: readonly string[]
  came_back?: boolean
  /** The number of the payment's attempts in other batches whose transaction id is unknown. */
  unnamed_elsewhere?: number
  /**
   * Whether the item is released (`free`) and its payment was cancelled, sent in another way, or put into another batch.
   */
  gone?: boolean
}

/** `which-sending`: the transaction may be another batch's. `which-return`: the attempt of a return is unknown. */
export type UnclearReason = 'no-transaction' | 'which-sending' | 'which-return'

/**
 * `gone`: in another batch now. `alone`: a return without its payment. `contrary`: reported as not paid, although recorded
 * as paid.
 */
export type VerdictKind = 'matched' | 'different' | 'contrary' | 'unknown' | 'gone' | 'unclear' | 'alone'

export interface ReportVerdict {
  kind: VerdictKind
  unclear: UnclearReason | ''
  state: ReportedState | null
  word: string
  cents: Cents | null
  transaction: string
  changes: boolean
}

/**
 * Judges an item's rows, in the same way on page and server (M32, M33). The item is paid if any attempt was paid. It is
 * released only if no attempt is open and its own attempt is known.
 */
export function judgeRows(item: KnownPayoutItem, reported: readonly ClassifiedRow[]): ReportVerdict {
  const { provider_id: own = '', elsewhere = [], unnamed_elsewhere: unnamed = 0 } = item
  const rows = reported.filter((row) => !elsewhere.includes(row.transaction) && !elsewhere.includes(row.reference))
  const only = item.came_back !== true && elsewhere.length === 0 && unnamed === 0
  const known: KnownAttempt = { ...item, provider_id: own, only }
  const { each: sendings, unattached } = groupReportedAttempts(known, rows)
  const summary = sendings.length === 0 ? null : summarizeSendings(item, sendings)
  if (summary === null) {
    const [row] = rows
    const { word = '', cents = null } = row ?? {}
    return { kind: 'alone', unclear: '', state: null, word, cents, transaction: '', changes: false }
  }
  const { state, statusText: word, cents } = summary
  const unclear = unclearReason(item, sendings, summary, unattached)
  const different = isDifferent(item, state, cents)
  const next = nextItemState(item.state, { reported: state })
  const moves = next !== null && next !== item.state
  const gone = moves && item.gone === true && effectOf(next) !== 'free'
  // A refund that the provider also reports as not paid isn't a contradiction.
  const contrary = item.state === 'success' && effectOf(state) !== 'paid'
  const isUnclear = unclear === 'which-return' || (unclear !== '' && (moves || contrary || different))
  const agreed = state === 'unknown' && !isRefunded(item.state) ? 'unknown' : 'matched'
  return {
    kind: gone ? 'gone' : isUnclear ? 'unclear' : different ? 'different' : contrary ? 'contrary' : agreed,
    unclear: isUnclear && !gone ? unclear : '',
    state,
    word,
    cents,
    transaction: isOwnTransaction(item, sendings, summary) ? summary.transaction : '',
    changes: !different && moves && !gone && !isUnclear,
  }
}

type SendingSummary = Pick<ReportedAttempt, 'state' | 'statusText' | 'cents' | 'transaction'>

function summarizeSendings(item: KnownPayoutItem, sendings: readonly ReportedAttempt[]): SendingSummary {
  const paid = sendings.filter(({ state }) => effectOf(state) === 'paid')
  if (paid.length > 0) return summarizePaid(item, paid)
  const open = sendings.filter(({ state }) => effectOf(state) === 'locked')
  const state = open.length > 0 ? combineStates(open.map((sending) => sending.state)) : freeStateOf(item, sendings)
  const summary = sendings.filter((sending) => sending.state === state)
  const first = summary.find(({ transaction }) => transaction === item.provider_id) ?? summary[0] ?? sendings[0]
  const amounts = summary.flatMap(({ cents }) => (cents === null ? [] : [cents]))
  const other = amounts.filter((cents) => cents !== item.amount_cents)
  const cents = amounts.length === 0 ? null : other.length > 0 ? Math.max(...other) : item.amount_cents
  return { state, statusText: first?.statusText ?? '', cents, transaction: first?.transaction ?? '' }
}

/**
 * Returns the state of an item without open or paid attempts: its current state if reported, otherwise that of its own
 * attempt.
 */
function freeStateOf(item: KnownPayoutItem, sendings: readonly ReportedAttempt[]): ReportedState {
  const states = sendings.map(({ state }) => state)
  const own = sendings.find(({ transaction }) => transaction !== '' && transaction === item.provider_id)
  const kept = reportedStates.find((state) => state === item.state && states.includes(state))
  return kept ?? own?.state ?? reportedStates.find((state) => states.includes(state)) ?? 'unknown'
}

function summarizePaid(item: KnownPayoutItem, all: readonly ReportedAttempt[]): SendingSummary {
  const { amount_cents: due } = item
  // A fully returned attempt is ignored if another was paid, unless a correction for it is recorded.
  const stays = all.filter(({ cents, returnedCents: back }) => back !== null && back < (cents ?? due))
  const known = item.paid_cents > due || isRefunded(item.state)
  const paid = stays.length > 0 && stays.length < all.length && !known ? stays : all
  const several = paid.length > 1
  const gave = paid.map(({ state, cents }) => cents ?? (several && isRefunded(state) ? due : null))
  const total = gave.every((cents) => cents === null) ? null : gave.reduce<Cents>((sum, cents) => sum + (cents ?? 0), 0)
  const backs = paid.filter(({ state }) => isRefunded(state))
  const decides = (of: readonly ReportedAttempt[]): ReportedAttempt =>
    of.find(({ transaction }) => transaction === item.provider_id) ?? of[0] ?? (paid[0] as ReportedAttempt)
  const sums = backs.map(({ returnedCents: back }) => back)
  const cameBack = sums.includes(null) ? null : sums.reduce<Cents>((sum, cents) => sum + (cents ?? 0), 0)
  const booked = isRefunded(item.state) || item.corrected_cents !== 0
  // The recorded paid amount doesn't include a fully returned attempt, so the returned amount doesn't include its return.
  const unbooked = booked && total !== null ? Math.max(0, total - item.paid_cents) : 0
  const back = cameBack === null ? null : cameBack - unbooked
  // A different amount must be settled before a return.
  const settled = total === null || (booked ? unbooked === 0 || (back !== null && back > 0) : total === due)
  if (backs.length === 0 || !settled) {
    const { statusText: word, transaction } = decides(paid.filter(({ state }) => !isRefunded(state)))
    return {
      state: 'success',
      statusText: backs.length === paid.length ? 'Completed' : word,
      cents: total,
      transaction,
    }
  }
  const { statusText: word, transaction } = decides(backs)
  const state = backs.every((sending) => sending.state === 'refunded') ? 'refunded' : 'reversed'
  return { state, statusText: word, cents: back, transaction }
}

/** Returns why the report is unclear, '' if it is clear. A payment counts as paid whichever of its attempts was paid. */
function unclearReason(
  item: KnownPayoutItem,
  sendings: readonly ReportedAttempt[],
  { state }: SendingSummary,
  unattached: readonly ClassifiedRow[],
): UnclearReason | '' {
  const gives = effectOf(state) === 'free' || isRefunded(state)
  const paid = effectOf(state) === 'paid'
  if (unattached.some(({ role }) => role === 'odd') ? gives || paid : unattached.length > 0 && paid)
    return 'which-return'
  if (!gives) return ''
  const { provider_id: own = '', unnamed_elsewhere: unnamed = 0 } = item
  const before = item.came_back === true || unnamed > 0
  const withTransaction = sendings.filter(({ transaction }) => transaction !== '')
  if (withTransaction.length === 0) return before ? 'no-transaction' : ''
  const reported =
    own === ''
      ? !before || withTransaction.length > unnamed
      : withTransaction.some(({ transaction }) => transaction === own)
  return reported ? '' : 'which-sending'
}

/** Reports whether a transaction is certainly the item's own: a paid one, or one that can't be another attempt's. */
function isOwnTransaction(
  item: KnownPayoutItem,
  sendings: readonly ReportedAttempt[],
  { state, transaction }: SendingSummary,
): boolean {
  const { provider_id: own = '', unnamed_elsewhere: unnamed = 0 } = item
  if (transaction === '' || transaction === own) return true
  if (effectOf(state) === 'paid' || unnamed === 0) return true
  const withTransaction = sendings.filter((sending) => sending.transaction !== '')
  const open = sendings.filter((sending) => effectOf(sending.state) !== 'free')
  return own === '' && withTransaction.length > unnamed && open.length === 1
}

/** Reports whether the amount differs. For returns this includes a higher, lower or missing amount. */
function isDifferent(item: KnownPayoutItem, state: ReportedState, cents: Cents | null): boolean {
  if (cents === null) return moneyAfterReport(item, state, null) === null
  return (
    cents !== fullAmountOf(item, state) ||
    (isRefunded(state) && isRefunded(item.state) && cents !== item.returned_cents)
  )
}
