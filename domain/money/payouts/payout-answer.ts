import type { Cents, Id } from '../../entities'
import { isBack, moneyTold, wholeOf, type ItemMoney } from './payout-owed'
import { sendingsOf, type KnownSending, type Sending, type ToldRow } from './payout-sendings'
import { effectOf, nextItemState, reportedStates, type ReportedState } from './payout-states'
import { stateOfAll } from './payout-words'

/** An item of a batch as a report is held against it. */
export interface PayoutItemSeen extends ItemMoney {
  payment: Id
  payee: string
  /** The provider's number of its transaction; '' = not known. */
  provider_id?: string
  /** Transactions of the same payment in other batches: their rows speak of those. */
  elsewhere?: readonly string[]
  /** It was handed over in another batch, and got nothing by it. */
  came_back?: boolean
  /** How many of its sendings in other batches, whatever became of them, have a transaction that isn't known here. */
  unnamed_elsewhere?: number
  /** It is free here, and its payment was called off, sent another way, or is in another batch. */
  gone?: boolean
}

/**
 * Why what a report says of a payment that was sent more than once, or came back, counts for nothing. `no-transaction`: it names no
 * transaction. `which-sending`: the transaction that it names may be the one of another batch. `which-return`: money came back, and the
 * report doesn't say of which sending.
 */
export type Unclear = 'no-transaction' | 'which-sending' | 'which-return'

/**
 * What rows about one payment come to. `matched`; another amount than is known here (`different`); an outcome that isn't known
 * (`unknown`: an unknown word, or words that contradict each other); paid or waiting, though the payment is somewhere else by now
 * (`gone`); that it can't be told which sending is meant (`unclear`); that only money that came back is named, and no payment
 * (`alone`); that nothing came of a payment that is paid here (`contrary`).
 */
export type AnswerKind = 'matched' | 'different' | 'contrary' | 'unknown' | 'gone' | 'unclear' | 'alone'

export interface Answer {
  kind: AnswerKind
  /** Only of `unclear`. */
  unclear: Unclear | ''
  /** What the provider says it is; null = nothing is said of the payment itself. */
  state: ReportedState | null
  /** The provider's own word, of the row that decides. */
  word: string
  /** null = no amount is named. */
  cents: Cents | null
  /** The transaction of the item's own sending; '' = it can't be told. */
  transaction: string
  /** Whether applying it changes something. */
  changes: boolean
}

/**
 * What rows of a report say of an item, and whether that changes it: the one rule for the page and the server (M32, M33). Each transaction
 * is a sending of its own. The item is paid when one of them was, free only when none of them is open or paid and its own is among
 * them, and stays as it is where that can't be told.
 */
export function answerOf(item: PayoutItemSeen, told: readonly ToldRow[]): Answer {
  const { provider_id: own = '', elsewhere = [] } = item
  const rows = told.filter((row) => !elsewhere.includes(row.transaction) && !elsewhere.includes(row.reference))
  const only = item.came_back !== true && elsewhere.length === 0 && unnamedOf(item) === 0
  const known: KnownSending = { ...item, provider_id: own, only }
  const { each, unattached } = sendingsOf(known, rows)
  const said = each.length === 0 ? null : sumUp(item, each)
  if (said === null) {
    const [row] = rows
    const { word = '', cents = null } = row ?? {}
    return { kind: 'alone', unclear: '', state: null, word, cents, transaction: '', changes: false }
  }
  const { state, word, cents } = said
  const unclear = unclearOf(item, each, said, unattached)
  const different = isDifferent(item, state, cents)
  const next = nextItemState(item.state, { reported: state })
  const moves = next !== null && next !== item.state
  const gone = moves && item.gone === true && effectOf(next) !== 'free'
  // what came back since is nothing its payee has: there a word that says so agrees
  const contrary = item.state === 'success' && effectOf(state) !== 'paid'
  const isUnclear = unclear === 'which-return' || (unclear !== '' && (moves || contrary || different))
  const agreed = state === 'unknown' && !isBack(item.state) ? 'unknown' : 'matched'
  return {
    kind: gone ? 'gone' : isUnclear ? 'unclear' : different ? 'different' : contrary ? 'contrary' : agreed,
    unclear: isUnclear && !gone ? unclear : '',
    state,
    word,
    cents,
    transaction: isOwn(item, each, said) ? said.transaction : '',
    changes: !different && moves && !gone && !isUnclear,
  }
}

/** What the sendings of an item come to together, and the one that decides. */
type Summed = Pick<Sending, 'state' | 'word' | 'cents' | 'transaction'>

function sumUp(item: PayoutItemSeen, each: readonly Sending[]): Summed {
  const paid = each.filter(({ state }) => effectOf(state) === 'paid')
  if (paid.length > 0) return sumOfPaid(item, paid)
  const open = each.filter(({ state }) => effectOf(state) === 'locked')
  const state = open.length > 0 ? stateOfAll(open.map((sending) => sending.state)) : freeStateOf(item, each)
  const said = each.filter((sending) => sending.state === state)
  const first = said.find(({ transaction }) => transaction === item.provider_id) ?? said[0] ?? each[0]
  const amounts = said.flatMap(({ cents }) => (cents === null ? [] : [cents]))
  const other = amounts.filter((cents) => cents !== item.amount_cents)
  const cents = amounts.length === 0 ? null : other.length > 0 ? Math.max(...other) : item.amount_cents
  return { state, word: first?.word ?? '', cents, transaction: first?.transaction ?? '' }
}

/** The free state of an item of which no sending is open or paid: the one it has, else that of its own sending. */
function freeStateOf(item: PayoutItemSeen, each: readonly Sending[]): ReportedState {
  const states = each.map(({ state }) => state)
  const own = each.find(({ transaction }) => transaction !== '' && transaction === item.provider_id)
  const kept = reportedStates.find((state) => state === item.state && states.includes(state))
  return kept ?? own?.state ?? reportedStates.find((state) => states.includes(state)) ?? 'unknown'
}

/** What was paid, in as many transactions as it was, and what of that came back. */
function sumOfPaid(item: PayoutItemSeen, all: readonly Sending[]): Summed {
  const { amount_cents: due } = item
  // one that came back whole is nothing beside one that was paid, unless it is known here
  const stays = all.filter(({ cents, back }) => back !== null && back < (cents ?? due))
  const known = item.paid_cents > due || isBack(item.state)
  const paid = stays.length > 0 && stays.length < all.length && !known ? stays : all
  const several = paid.length > 1
  const gave = paid.map(({ state, cents }) => cents ?? (several && isBack(state) ? due : null))
  const total = gave.every((cents) => cents === null) ? null : gave.reduce<Cents>((sum, cents) => sum + (cents ?? 0), 0)
  const backs = paid.filter(({ state }) => isBack(state))
  const decides = (of: readonly Sending[]): Sending =>
    of.find(({ transaction }) => transaction === item.provider_id) ?? of[0] ?? (paid[0] as Sending)
  const sums = backs.map(({ back }) => back)
  const cameBack = sums.includes(null) ? null : sums.reduce<Cents>((sum, cents) => sum + (cents ?? 0), 0)
  const booked = isBack(item.state) || item.corrected_cents !== 0
  // a sending that came back whole isn't in the amount that is booked as paid, so its return isn't in the returns either
  const unbooked = booked && total !== null ? Math.max(0, total - item.paid_cents) : 0
  const back = cameBack === null ? null : cameBack - unbooked
  // another amount than was sent is settled before a return
  const settled = total === null || (booked ? unbooked === 0 || (back !== null && back > 0) : total === due)
  if (backs.length === 0 || !settled) {
    const { word, transaction } = decides(paid.filter(({ state }) => !isBack(state)))
    return { state: 'success', word: backs.length === paid.length ? 'Completed' : word, cents: total, transaction }
  }
  const { word, transaction } = decides(backs)
  const state = backs.every((sending) => sending.state === 'refunded') ? 'refunded' : 'reversed'
  return { state, word, cents: back, transaction }
}

/** Why what is said can't be taken for the item's own sending; '' = it can. What was paid pays the payment, whichever sending it was. */
function unclearOf(
  item: PayoutItemSeen,
  each: readonly Sending[],
  { state }: Summed,
  unattached: readonly ToldRow[],
): Unclear | '' {
  const gives = effectOf(state) === 'free' || isBack(state)
  const paid = effectOf(state) === 'paid'
  if (unattached.some(({ role }) => role === 'odd') ? gives || paid : unattached.length > 0 && paid)
    return 'which-return'
  if (!gives) return ''
  const { provider_id: own = '' } = item
  const before = item.came_back === true || unnamedOf(item) > 0
  const named = each.filter(({ transaction }) => transaction !== '')
  if (named.length === 0) return before ? 'no-transaction' : ''
  const told =
    own === '' ? !before || named.length > unnamedOf(item) : named.some(({ transaction }) => transaction === own)
  return told ? '' : 'which-sending'
}

/** A copy from before this was counted knows only whether there was one. */
const unnamedOf = ({ came_back: before, unnamed_elsewhere: unnamed }: PayoutItemSeen): number =>
  unnamed ?? (before === true ? 1 : 0)

/**
 * Whether the transaction that decides is the item's own for certain, and kept with it. Of one that was sent before that is what was paid
 * or, where the report names all sendings, the only one that didn't end: a report from before may name the other as still open.
 */
function isOwn(item: PayoutItemSeen, each: readonly Sending[], { state, transaction }: Summed): boolean {
  const { provider_id: own = '' } = item
  if (transaction === '' || transaction === own) return true
  if (effectOf(state) === 'paid' || unnamedOf(item) === 0) return true
  const named = each.filter((sending) => sending.transaction !== '')
  const open = each.filter((sending) => effectOf(sending.state) !== 'free')
  return own === '' && named.length > unnamedOf(item) && open.length === 1
}

/** Whether an amount that is told isn't what is known here: of what came back also that more or less of it did, or, unsaid, how much. */
function isDifferent(item: PayoutItemSeen, state: ReportedState, cents: Cents | null): boolean {
  if (cents === null) return moneyTold(item, state, null) === null
  return cents !== wholeOf(item, state) || (isBack(state) && isBack(item.state) && cents !== item.returned_cents)
}
