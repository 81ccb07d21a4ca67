import type { Cents, Id } from '../entities'
import { payoutCurrency } from './payout-file'
import type { ReportRow } from './payout-report'
import { isBack, moneyTold, owedOf, wholeOf, type ItemMoney } from './payout-owed'
import { effectOf, lockingStates, nextItemState, type PayoutItemState, type ReportedState } from './payout-states'
import { stateOfAll } from './payout-words'

/** An item of a batch as a report is held against it. */
export interface PayoutItemSeen extends ItemMoney {
  payment: Id
  payee: string
  /** Transactions of the same payment in other batches: their rows speak of those. */
  elsewhere?: readonly string[]
  /** It was handed over in another batch before, and got nothing by it. */
  came_back?: boolean
  /** It is free here, and its payment was called off, sent another way, or is in another batch. */
  gone?: boolean
}

/**
 * What a report says about an item: `matched`, with another amount or currency (`different`), that it doesn't name it while something
 * is open (`missing`), or that its outcome isn't known (`unknown`: an unknown word, or words that contradict each other). `gone`: it
 * says that something came of a payment that is meanwhile somewhere else. `unclear`: it says that a payment came back, which came back
 * in another batch before, and names no transaction: it may be that batch's report, and the money still on its way. `contrary`: it says
 * that nothing came of a payment that is paid here, which changes nothing (M11). `quiet`: it doesn't name it, and nothing is open.
 */
export type MatchKind = 'matched' | 'different' | 'contrary' | 'missing' | 'unknown' | 'gone' | 'unclear' | 'quiet'

export interface ItemMatch<I extends PayoutItemSeen = PayoutItemSeen> {
  item: I
  kind: MatchKind
  /** What the provider says it is; null = nothing. */
  state: ReportedState | null
  /** The provider's own word, of the row that decides. */
  word: string
  /** null = the report names no amount. */
  cents: Cents | null
  currency: string
  transaction: string
  /** Whether applying it changes something. Only what is `matched` or `unknown` is ever applied. */
  changes: boolean
}

export interface Matching<I extends PayoutItemSeen = PayoutItemSeen> {
  /** Each item once, in the order given. */
  items: ItemMatch<I>[]
  /** Rows that speak of none of the items: never counted. */
  strays: ReportRow[]
  /** The sum of what the report says of the items, see `toldOf`. */
  cents: Cents
}

/** A payment's id: what the customer id of our files looks like. No number of PayPal's is written with small letters. */
const ownId = /^[a-z0-9]{15}$/

/**
 * Holds a report against the items of a batch (M24): a row belongs to the item whose id it names, in whatever column; a row that
 * names none belongs to the item of its address and amount, where that pair is there once among the items and once among such rows. A row
 * that names another id of ours belongs to another batch. Pure, and the same for the same report: read twice it says the same.
 */
export function matchReport<I extends PayoutItemSeen>(items: readonly I[], report: readonly ReportRow[]): Matching<I> {
  const byId = new Map(items.map((item) => [item.payment, item]))
  const of = new Map<Id, ReportRow[]>()
  const strays: ReportRow[] = []
  const unnamed: ReportRow[] = []
  for (const row of report) {
    const named = row.cells.find((text) => byId.has(text))
    const item = named === undefined ? undefined : byId.get(named)
    if (item !== undefined && !row.cells.some((text) => item.elsewhere?.includes(text)))
      of.set(item.payment, [...(of.get(item.payment) ?? []), row])
    else if (item !== undefined || row.cells.some((text) => ownId.test(text))) strays.push(row)
    else unnamed.push(row)
  }
  const pairs = pairsOf(items)
  const rowsOfPair = new Map<string, ReportRow[]>()
  for (const row of unnamed) {
    const pair = pairOf(row, pairs)
    if (pair === '') strays.push(row)
    else rowsOfPair.set(pair, [...(rowsOfPair.get(pair) ?? []), row])
  }
  for (const [pair, rows] of rowsOfPair) {
    const [item, ...others] = pairs.get(pair) ?? []
    const [row, ...more] = rows
    const once = item !== undefined && others.length === 0 && more.length === 0 && !of.has(item.payment)
    if (once && row !== undefined) of.set(item.payment, [row])
    else strays.push(...rows)
  }
  const matches = items.map((item) => matchOf(item, of.get(item.payment) ?? []))
  return {
    items: matches,
    strays: strays.sort((a, b) => a.line - b.line),
    cents: matches.reduce((sum, each) => sum + toldOf(each), 0),
  }
}

/** What a report says of an item's money, as it counts in its sum: of what was paid and came back only what its payee still has. */
export function toldOf({ item, state, cents }: ItemMatch): Cents {
  if (state === null || cents === null) return 0
  return isBack(state) ? Math.max(0, wholeOf(item, state) - cents) : cents
}

/** What of an item came back after it was paid, by what a report says of it, a part or all of it; 0 = the report doesn't say so. */
export const backTold = ({ item, state, cents }: ItemMatch): Cents =>
  state !== null && isBack(state) ? (moneyTold(item, state, cents)?.back_cents ?? 0) : 0

/**
 * Whether a word that would free a payment may speak of another batch's sending of it: that one came back, too, and the row names no
 * transaction that would tell them apart. Freed by it, a payment that the provider still has would be sent a second time.
 */
export const isUnclear = (
  { came_back: before }: Pick<PayoutItemSeen, 'came_back'>,
  to: PayoutItemState,
  transaction: string,
): boolean => before === true && transaction === '' && effectOf(to) === 'free'

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
  if (effectOf(told) !== 'paid' || nextItemState(state, { reported: told }) !== told) return null
  if (told === 'success' ? corrected !== 0 : cents === wholeOf(item, told) && !isBack(state)) return null
  const money = moneyTold(item, told, cents)
  const owed = money === null ? 0 : owedOf({ ...item, state: told, ...money })
  return owed === 0 ? null : owed
}

const pairKey = (address: string, cents: Cents): string => `${address.toLowerCase()} ${cents}`

function pairsOf<I extends PayoutItemSeen>(items: readonly I[]): Map<string, I[]> {
  const pairs = new Map<string, I[]>()
  for (const item of items) {
    const key = pairKey(item.payee, item.amount_cents)
    pairs.set(key, [...(pairs.get(key) ?? []), item])
  }
  return pairs
}

/** The pair of items that a row names by an address, in whatever column, and its amount; '' = none. */
function pairOf({ cells, cents }: ReportRow, pairs: ReadonlyMap<string, unknown>): string {
  if (cents === null) return ''
  const address = cells.find((text) => text.includes('@') && pairs.has(pairKey(text, cents)))
  return address === undefined ? '' : pairKey(address, cents)
}

function matchOf<I extends PayoutItemSeen>(item: I, rows: readonly ReportRow[]): ItemMatch<I> {
  const state = rows.length === 0 ? null : stateOf(item, rows)
  const said = rows.filter((each) => each.state === state)
  const row = said[0] ?? rows[0]
  if (row === undefined || state === null) {
    const kind = lockingStates.includes(item.state) ? 'missing' : 'quiet'
    return { item, kind, state: null, word: '', cents: null, currency: '', transaction: '', changes: false }
  }
  const cents = centsOf(item.amount_cents, state, said)
  const currency = said.find((each) => each.currency !== payoutCurrency)?.currency ?? ''
  const different = currency !== '' || isDifferent(item, state, cents)
  const next = nextItemState(item.state, { reported: state })
  const moves = next !== null && next !== item.state
  const gone = moves && item.gone === true && effectOf(next) !== 'free'
  // what came back since is nothing its payee has: there a word that says so agrees
  const contrary = item.state === 'success' && effectOf(state) !== 'paid'
  const unclear =
    (moves && isUnclear(item, next, row.transaction)) || (contrary && isUnclear(item, state, row.transaction))
  const agreed = state === 'unknown' && !isBack(item.state) ? 'unknown' : 'matched'
  return {
    item,
    kind: gone ? 'gone' : unclear ? 'unclear' : different ? 'different' : contrary ? 'contrary' : agreed,
    state,
    word: said.length > 0 ? row.word : [...new Set(rows.map((each) => each.word))].join(' / ').slice(0, 100),
    cents,
    currency,
    transaction: row.transaction,
    changes: !different && moves && !gone && !unclear,
  }
}

/** What rows say of an item. What was paid otherwise than it was sent is settled before what came back of it. */
function stateOf(item: PayoutItemSeen, rows: readonly ReportRow[]): ReportedState {
  const state = stateOfAll(rows.map((row) => row.state))
  // once any of it came back its corrections may add up to nought, and it can't become paid any more
  if (!isBack(state) || isBack(item.state) || item.corrected_cents !== 0) return state
  const said = rows.filter((row) => row.state === 'success')
  const paid = said.length === 0 ? null : centsOf(item.amount_cents, 'success', said)
  return paid === null || paid === item.amount_cents ? state : 'success'
}

/** Whether an amount that is told isn't what is known here: of what came back also that more or less of it did, or, unsaid, how much. */
function isDifferent(item: PayoutItemSeen, state: ReportedState, cents: Cents | null): boolean {
  if (cents === null) return moneyTold(item, state, null) === null
  return cents !== wholeOf(item, state) || (isBack(state) && isBack(item.state) && cents !== item.back_cents)
}

/**
 * Whether an item of which another amount is told needs nobody: its difference is booked, or what came back of it is what is known and
 * nothing of it is open.
 */
export const isBooked = ({ item, kind, state, cents, currency }: ItemMatch): boolean =>
  kind === 'different' &&
  currency === '' &&
  cents !== null &&
  item.corrected_cents !== 0 &&
  owedOf(item) === 0 &&
  correctionOf(item, state, cents) === null &&
  (isBack(state) ? isBack(item.state) && cents <= item.back_cents : state === 'success')

/**
 * What rows of one state say of an item's amount; null = nothing. What was paid in several transactions is their sum, so that a file
 * that was uploaded twice shows; of other states an amount that isn't the item's.
 */
function centsOf(own: Cents, state: ReportedState, rows: readonly ReportRow[]): Cents | null {
  const once = new Map(rows.map((row) => [row.transaction || row.cells.join('\n'), row.cents]))
  const said = [...once.values()].filter((cents) => cents !== null)
  if (said.length === 0) return null
  if (effectOf(state) === 'paid') return said.reduce((sum, cents) => sum + cents, 0)
  return said.find((cents) => cents !== own) ?? own
}
