import fc from 'fast-check'
import type { Cents } from '../entities'
import { judgeRows, type KnownPayoutItem } from '../money/payouts/report-verdict'
import { proposedCorrection, matchReport, rowsForServer, type ItemMatch } from '../money/payouts/payout-matching'
import { isRefunded, moneyAfterReport, uncorrectedCents } from '../money/payouts/payout-owed'
import { parseReport } from '../money/payouts/payout-report'
import { effectOf, activeItemStates, nextItemState, type PayoutItemState } from '../money/payouts/payout-states'

/** The amount of every payment in the model, in cents. */
export const dueCents: Cents = 10_000

/** What really happened to one payout attempt at the provider. */
export interface RealAttempt {
  transaction: string
  address: string
  word: 'Pending' | 'Unclaimed' | 'On Hold' | 'Completed' | 'Returned' | 'Denied' | 'Failed'
  /** The amounts that the recipient received and that were returned. */
  gave: Cents
  back: Cents
  /** False if the payout file was never uploaded, so no report contains the attempt. */
  there: boolean
}

/** The columns and rows of a report. */
export interface ReportShape {
  /** The report of this attempt alone, an activity report with all transactions, or one of some days. */
  kind: 'batch' | 'activity' | 'days'
  /** For `batch` the number of the attempt; for `days` a bit mask of the rows that are left out. */
  which: number
  /** How many reports ago the file was created, because admins can use old files again. */
  age: number
  transactions: boolean
  ids: boolean
  types: boolean
  references: boolean
}

const anyShape: fc.Arbitrary<ReportShape> = fc.record({
  kind: fc.constantFrom('batch', 'activity', 'days'),
  which: fc.nat({ max: 255 }),
  age: fc.constantFrom(0, 0, 0, 1, 2, 4),
  transactions: fc.boolean(),
  ids: fc.constantFrom(true, true, true, false),
  types: fc.boolean(),
  references: fc.boolean(),
})

/** What can happen at the provider, on the page, or in a new batch, which may have a changed address. */
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('word' as const),
      word: fc.constantFrom<RealAttempt['word']>(
        'Pending',
        'Unclaimed',
        'On Hold',
        'Completed',
        'Returned',
        'Denied',
        'Failed',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('refund' as const), share: fc.constantFrom(1, 0.3) }) },
  {
    weight: 5,
    arbitrary: fc.record({ is: fc.constant('report' as const), on: fc.nat({ max: 3 }), shape: anyShape }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('book' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('resend' as const),
      moved: fc.boolean(),
      uploaded: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('not-sent' as const) }) },
)
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** Random histories of one payment. */
export const anyPayoutHistory = fc.array(anyStep, { minLength: 1, maxLength: 20 })

/** A payment as this program records it in its batch items, and as it really is. */
export interface PayoutScenario {
  items: KnownPayoutItem[]
  real: RealAttempt[]
  /** The provider's state at the time of each report, newest last. */
  moments: RealAttempt[][]
  booked: Cents
  /** Differences between the verdicts of the page and the server. The list must stay empty. */
  disagreements: string[]
}

const payment = 'payment00000001'
const newItem = (payee: string): KnownPayoutItem => ({
  payment,
  payee,
  amount_cents: dueCents,
  state: 'sent',
  provider_id: '',
  paid_cents: 0,
  returned_cents: 0,
  corrected_cents: 0,
})

export function newScenario(): PayoutScenario {
  const scenario: PayoutScenario = { items: [], real: [], moments: [], booked: 0, disagreements: [] }
  send(scenario, 'p@pay.example', true)
  return scenario
}

function send(scenario: PayoutScenario, address: string, there: boolean): void {
  scenario.items.push(newItem(address))
  const transaction = `T${scenario.real.length + 1}XYZ`
  scenario.real.push({ transaction, address, word: 'Pending', gave: 0, back: 0, there })
}

/** Reports whether the provider can still pay an attempt, or the recipient still has some of it. */
export const isLive = ({ word, gave, back, there }: RealAttempt): boolean =>
  there && (gave > back || word === 'Pending' || word === 'Unclaimed' || word === 'On Hold')

/** Applies an event, if possible. Returns whether the payment was sent again. */
export function applyStep(scenario: PayoutScenario, step: Step): boolean {
  const last = scenario.real.at(-1) as RealAttempt
  const item = scenario.items.at(-1) as KnownPayoutItem
  const open = last.word === 'Pending' || last.word === 'Unclaimed' || last.word === 'On Hold'
  if (step.is === 'word' && last.there && open) {
    last.word = step.word
    if (step.word === 'Completed') last.gave = dueCents
  }
  if (step.is === 'refund') last.back += Math.ceil((last.gave - last.back) * step.share)
  if (step.is === 'report') dropReport(scenario, step.on % scenario.items.length, step.shape)
  if (step.is === 'book') recordReturnCorrections(scenario)
  // An admin finds out that the file was never uploaded.
  if (step.is === 'not-sent' && !last.there) item.state = nextItemState(item.state, 'not-sent') ?? item.state
  if (step.is !== 'resend' || scenario.items.length > 3) return false
  if (scenario.items.some(({ state }) => activeItemStates.includes(state))) return false
  send(scenario, step.moved ? `q${scenario.items.length}@pay.example` : item.payee, step.uploaded)
  return true
}

/** Returns the item as the server would return it. */
function seenAt({ items }: PayoutScenario, at: number): KnownPayoutItem {
  const item = items[at] as KnownPayoutItem
  const others = items.filter((_, n) => n !== at)
  const handed = others.filter(({ state }) => effectOf(state) === 'free')
  return {
    ...item,
    elsewhere: others.flatMap(({ provider_id: id = '' }) => (id === '' ? [] : [id])),
    came_back: handed.length > 0,
    unnamed_elsewhere: others.filter(({ state, provider_id: id }) => state !== 'not_sent' && id === '').length,
    gone: effectOf(item.state) === 'free' && others.some(({ state }) => activeItemStates.includes(state)),
  }
}

/** Returns the lines of the provider's report. */
function linesOf(real: readonly RealAttempt[], shape: ReportShape): string[][] {
  const signed = shape.kind !== 'batch'
  const sendings = real.filter(({ there }, n) => there && (signed || n === shape.which % real.length))
  const money = (cents: Cents): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`
  const line = (type: string, word: string, cents: Cents, [from, to]: [string, string], id: string, reference = '') => [
    ...(shape.types ? [type] : []),
    word,
    money(signed ? cents : Math.abs(cents)),
    from,
    to,
    ...(shape.transactions ? [id] : []),
    ...(shape.references ? [reference] : []),
    ...(shape.ids ? [payment] : []),
  ]
  const lines = sendings.flatMap(({ transaction, address, word, gave, back }) => {
    const isFullReturn = back > 0 && back === gave
    const statusWord = isFullReturn ? 'Refunded' : back > 0 && signed ? 'Partially Refunded' : word
    const rows = [line('Mass Pay Payment', statusWord, -dueCents, ['us@x.example', address], transaction)]
    const returnedCents = word === 'Returned' ? dueCents : back
    // Only activity reports have separate rows for returns.
    if (signed && returnedCents > 0)
      rows.push(
        line('Payment Reversal', 'Completed', returnedCents, [address, 'us@x.example'], `R${transaction}`, transaction),
      )
    return rows
  })
  return shape.kind === 'days' ? lines.filter((_, n) => (shape.which & (1 << n)) === 0) : lines
}

function reportOf(scenario: PayoutScenario, shape: ReportShape): string[][] {
  const now = scenario.real.map((sending) => ({ ...sending }))
  scenario.moments.push(now)
  const then = scenario.moments.at(-1 - shape.age) ?? now
  return [
    [
      ...(shape.types ? ['Type'] : []),
      'Status',
      'Gross',
      'From Email Address',
      'To Email Address',
      ...(shape.transactions ? ['Transaction ID'] : []),
      ...(shape.references ? ['Reference Txn ID'] : []),
      ...(shape.ids ? ['Custom Number'] : []),
      ...(shape.kind === 'batch' ? [] : ['Balance']),
    ],
    ...linesOf(then, shape),
  ]
}

/** Applies a report to a batch. Returns whether anything changed. */
export function dropReport(scenario: PayoutScenario, at: number, shape: ReportShape): boolean {
  const read = parseReport(reportOf(scenario, shape))
  const seen = seenAt(scenario, at)
  const [match] = matchReport([seen], read.ok ? read.rows : []).items
  if (match === undefined || match.state === null) return false
  compareWithServer(scenario, seen, match)
  const item = scenario.items[at] as KnownPayoutItem
  if (match.changes) {
    const to: PayoutItemState = nextItemState(item.state, { reported: match.state }) ?? item.state
    Object.assign(item, { state: to, ...moneyAfterReport(item, to, match.cents) })
    item.provider_id = match.transaction || (item.provider_id ?? '')
    return true
  }
  const owed = match.kind === 'different' ? proposedCorrection(seen, match.state, match.cents) : null
  if (owed === null) return false
  const to = nextItemState(item.state, { reported: match.state }) ?? item.state
  Object.assign(item, { state: to, ...moneyAfterReport(item, match.state, match.cents) })
  item.corrected_cents += owed
  scenario.booked += owed
  return true
}

/** Checks that the server judges the rows as the page has judged the file. */
function compareWithServer(scenario: PayoutScenario, seen: KnownPayoutItem, match: ItemMatch): void {
  const rows = rowsForServer([match]).map((row) => ({ role: 'sending' as const, reference: '', ...row }))
  const there = judgeRows(seen, rows)
  const summaryOf = (of: Pick<ItemMatch, 'state' | 'cents' | 'transaction' | 'changes'>): string =>
    [of.state, of.cents, of.transaction, of.changes].join(' ')
  if (summaryOf(there) !== summaryOf(match))
    scenario.disagreements.push(`page ${summaryOf(match)}, server ${summaryOf(there)}`)
}

/** Records a correction for a return that has none. Returns whether there was one. */
export function recordReturnCorrections(scenario: PayoutScenario): boolean {
  const item = scenario.items.find((each) => isRefunded(each.state) && uncorrectedCents(each) !== 0)
  if (item === undefined) return false
  const owed = uncorrectedCents(item)
  item.corrected_cents += owed
  scenario.booked += owed
  return true
}
