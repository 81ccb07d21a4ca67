import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cents } from '../../../domain/entities'
import {
  proposedCorrection,
  isDifferenceSettled,
  type ItemMatch,
  type ReportMatching,
  type MatchKind,
  reportedReturnCents,
} from '../../../domain/money/payouts/payout-matching'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf, type ReportedState } from '../../../domain/money/payouts/payout-states'
import type { PayoutDetail, PayoutItemRow } from '../../../domain/api/money/payouts'
import { formatCents } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { unpaidOutcome } from './match-chart'
import type { ReportRow } from '../../../domain/money/payouts/payout-report'
import { paths } from '../../../domain/paths'
import { Button } from '../../ui/button'
import { buttonClasses } from '../../ui/button-classes'

export type DecisionKind = Exclude<MatchKind, 'matched' | 'quiet'> | 'back' | 'free' | 'locked' | 'stray'
const kindOrder: readonly DecisionKind[] = [
  'unknown',
  'unclear',
  'alone',
  'gone',
  'back',
  'different',
  'contrary',
  'unreadable',
  'missing',
  'free',
  'locked',
  'stray',
]

const actionsClass = 'flex flex-wrap items-center justify-end gap-x-3 gap-y-1 whitespace-nowrap max-md:justify-start'

export interface DecisionRow {
  key: string
  result: DecisionKind
  item: PayoutItemRow | null
  name: string
  reported: Cents | null
  why: string
  action: ReactNode
}

export type DecisionDialog =
  | { is: 'accept'; match: ItemMatch<PayoutItemRow>; owed: Cents }
  | { is: 'correct' | 'not-sent'; item: PayoutItemRow }

export type RenderDialogButton = (words: string, to: DecisionDialog, kind?: 'quiet' | 'bare') => ReactNode

/** Returns returned payments without a recorded correction, except those with a row for their other amount. */
function unbookedReturns(
  items: readonly PayoutItemRow[],
  match: ReportMatching<PayoutItemRow> | null,
): PayoutItemRow[] {
  const differing = new Set(
    (match?.items ?? []).flatMap(({ kind, item }) => (kind === 'different' ? [item.payment] : [])),
  )
  return items.filter((item) => isRefunded(item.state) && uncorrectedCents(item) !== 0 && !differing.has(item.payment))
}

interface RowParts {
  t: MessagesOf<typeof payouts>
  renderButton: RenderDialogButton
  checkButton: ReactNode
  locked: ReactNode
}

/** Returns the rows of a payment that needs a decision or must not be sent again; empty for other payments. */
function itemRows(
  each: ItemMatch<PayoutItemRow>,
  row: Pick<DecisionRow, 'key' | 'item' | 'name' | 'reported'>,
  { t, renderButton, checkButton, locked }: RowParts,
): DecisionRow[] {
  const { item, kind, word, cents, currency, state } = each
  const unpaid = unpaidOutcome(each)
  // A returned payment that was applied remains in the `back` group while its correction is open.
  if (unpaid === 'back' && !each.changes) return []
  if (unpaid !== null) return [{ ...row, result: unpaid, why: unpaidReason(each, unpaid, t), action: null }]
  if (kind === 'unknown') return [{ ...row, result: kind, why: t.whyUnknown(word), action: locked }]
  if (kind === 'unclear') {
    const action = effectOf(item.state) === 'paid' ? null : locked
    return [{ ...row, result: kind, why: unclearReason(each, t), action }]
  }
  if (kind === 'alone' || kind === 'unreadable') {
    const why =
      kind === 'alone' ? t.whyAlone(fileRowNumbers(each)) : t.whyUnreadable(fileRowNumbers(each), each.unreadable)
    return [{ ...row, result: kind, why, action: <span className={actionsClass}>{checkButton}</span> }]
  }
  if (kind === 'contrary') {
    const action = <span className={actionsClass}>{checkButton}</span>
    return [{ ...row, result: kind, why: contradictionReason(each, t), action }]
  }
  if (kind === 'gone') return [{ ...row, result: kind, why: t.whyGone(word), action: locked }]
  if (kind === 'missing') {
    const action = (
      <span className={actionsClass}>
        {checkButton}
        {item.state === 'sent' && renderButton(t.notSent, { is: 'not-sent', item }, 'bare')}
      </span>
    )
    return [{ ...row, result: kind, why: t.whyMissing, action }]
  }
  if (kind !== 'different' || isDifferenceSettled(each)) return []
  const owed = currency === '' ? proposedCorrection(item, state, cents) : null
  const action =
    owed === null ? (
      <span className={actionsClass}>
        {state !== null && (effectOf(state) === 'free' || effectOf(item.state) === 'paid') && checkButton}
        {effectOf(item.state) !== 'paid' && locked}
      </span>
    ) : (
      renderButton(item.deleted ? t.keepBack : t.correctBack(formatCents(owed)), { is: 'accept', match: each, owed })
    )
  return [{ ...row, result: kind, why: differenceReason(each, t), action }]
}

/** The input of the table. `strays` are rows of the report that match no payment of the batch. */
interface RowsInput {
  inside: PayoutDetail
  match: ReportMatching<PayoutItemRow> | null
  strays: ReturnType<typeof useUnmatchedRows>
}

/** Returns the rows of the table, the most important first. `checkButton` is the button that checks a payment at PayPal. */
export function useDecisionRows(
  { inside: { items }, match, strays }: RowsInput,
  renderButton: RenderDialogButton,
  checkButton: ReactNode,
): DecisionRow[] {
  const t = useMessages(payouts)
  const locked = (
    <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <Lock aria-hidden className="size-4" />
      {t.dontSend}
    </span>
  )
  const nameOf = (item: PayoutItemRow) => item.name || t.noName
  const reportedCents = new Map((match?.items ?? []).map(({ item, cents }) => [item.payment, cents]))
  const back = unbookedReturns(items, match).map((item): DecisionRow => {
    const action = renderButton(item.deleted ? t.keepBack : t.correctBack(formatCents(uncorrectedCents(item))), {
      is: 'correct',
      item,
    })
    const reported = reportedCents.get(item.payment) ?? null
    return {
      key: item.payment,
      result: 'back',
      item,
      name: nameOf(item),
      reported,
      why: returnedReason(item, t),
      action,
    }
  })
  const parts = { t, renderButton, checkButton, locked }
  const itemDecisions = (match?.items ?? []).flatMap((each): DecisionRow[] => {
    const { item, kind, cents } = each
    return itemRows(each, { key: `${kind}${item.payment}`, item, name: nameOf(item), reported: cents }, parts)
  })
  // Without a report, only payments with an unknown outcome need attention.
  const open = match !== null ? [] : items.filter(({ state }) => state === 'unknown')
  const unknown = open.map((item): DecisionRow => ({
    key: item.payment,
    result: 'unknown',
    item,
    name: nameOf(item),
    reported: null,
    why: t.whyUnknown(item.word),
    action: locked,
  }))
  const others = strays.open.map((row): DecisionRow => ({
    key: `line${row.line}`,
    result: 'stray',
    item: null,
    name: row.address || t.lineOf(row.line),
    reported: row.cents,
    why: unmatchedReason(row, t),
    action: <UnmatchedRowActions row={row} onNotOurs={() => strays.isNotOurs(row)} />,
  }))
  const all = [...back, ...itemDecisions, ...unknown, ...others]
  return all.sort((a, b) => kindOrder.indexOf(a.result) - kindOrder.indexOf(b.result))
}

type Messages = MessagesOf<typeof payouts>

/** Returns why the payee is owed a returned payment again. */
const returnedReason = (item: PayoutItemRow, t: Messages): string =>
  item.deleted
    ? t.whyBackDeleted
    : item.corrected_cents === 0
      ? t.whyBack
      : t.whyBackAfter(
          formatCents(item.paid_cents),
          formatCents(item.corrected_cents),
          formatCents(uncorrectedCents(item)),
        )

/** Returns what an unpaid result of a matched payment means, and what happens next. */
function unpaidReason(each: ItemMatch<PayoutItemRow>, unpaid: 'back' | 'free' | 'locked', t: Messages): string {
  if (unpaid === 'back') return t.whyBackNew(each.word, formatCents(reportedReturnCents(each)))
  if (unpaid === 'locked') return t.whyLocked(each.word)
  if (each.changes) return t.whyFree(each.word)
  return each.item.gone ? t.whyFreedGone(each.word) : t.whyFreed(each.word)
}

/** Returns how the report contradicts a payment recorded as paid; a returned one must be checked at PayPal. */
const contradictionReason = ({ state, word }: ItemMatch<PayoutItemRow>, t: Messages): string =>
  `${t.whyContrary(word)} ${state !== null && effectOf(state) === 'free' ? t.nextContrary : t.nextNewer}`

/** Returns how the report differs from the recorded payment. */
function differenceReason(match: ItemMatch<PayoutItemRow>, t: Messages): string {
  const { item, state, cents, currency } = match
  if (currency !== '') return t.whyCurrency(currency)
  if (cents === null) return t.whyNoAmount(formatCents(item.paid_cents))
  const [sent, reported] = [formatCents(item.amount_cents), formatCents(cents)]
  if (state !== null && effectOf(state) !== 'paid')
    return `${t.whySaysOf(match.word, reported, sent)} ${nextStepText(item, state, cents, t)}`
  if (!isRefunded(state)) return t.whyDifferent(sent, reported)
  return item.corrected_cents !== 0 || isRefunded(item.state)
    ? t.whyBackMore(formatCents(item.paid_cents), formatCents(item.returned_cents), reported)
    : t.whyBackPart(sent, reported)
}

/** Returns what to do about an unpaid result with another amount, which is never applied. */
function nextStepText(item: PayoutItemRow, reported: ReportedState, cents: Cents, t: Messages): string {
  const known = effectOf(item.state)
  if (known === 'paid') return t.nextPaid
  if (effectOf(reported) !== 'free') return t.nextLocked
  const rest = formatCents(Math.abs(item.amount_cents - cents))
  return known === 'free' ? t.nextFreed(rest) : t.nextFree(rest)
}

const fileRowNumbers = ({ lines }: ItemMatch<PayoutItemRow>): string => lines.join(', ')

/** Returns why the report's row can't be assigned to one payout attempt, and which row to look for (M33). */
function unclearReason(match: ItemMatch<PayoutItemRow>, t: Messages): string {
  const { unclear, word, transaction, told: reported } = match
  if (unclear === 'which-return') return t.whyWhichReturn(fileRowNumbers(match))
  const named = transaction || (reported.find((row) => row.transaction !== '')?.transaction ?? '')
  return unclear === 'which-sending' ? t.whyWhichSending(word, named, fileRowNumbers(match)) : t.whyUnclear(word)
}

/** Returns why a row of the report matches no payment of the batch: it is unreadable, or it isn't a payment. */
function unmatchedReason({ line, unreadable, type, way }: ReportRow, t: Messages): string {
  if (unreadable !== '') return t.whyUnreadable(`${line}`, unreadable)
  return type === 'return' || (type === '' && way === 'in') ? t.whyStrayReturn : t.whyStray
}

/** Returns the report's rows that match no payment, without those that an admin has marked as unrelated. */
export function useUnmatchedRows(rows: readonly ReportRow[]) {
  const [notOurs, setNotOurs] = useState<ReadonlySet<ReportRow>>(new Set())
  return {
    open: rows.filter((row) => !notOurs.has(row)),
    isNotOurs: (row: ReportRow) => setNotOurs(new Set([...notOurs, row])),
  }
}

function UnmatchedRowActions({ row, onNotOurs }: { row: ReportRow; onNotOurs: () => void }) {
  const t = useMessages(payouts)
  return (
    <span className="flex flex-wrap justify-end gap-1 max-md:justify-start">
      <Button kind="quiet" size="xs" onClick={onNotOurs}>
        {t.notOurs}
      </Button>
      {row.address !== '' && (
        <Link
          to={paths.adminPayments}
          // An email address is personal data, so it isn't put in the URL.
          state={{ list: { search: row.address } }}
          className={buttonClasses('bare', 'xs')}
        >
          {t.findIt}
        </Link>
      )}
    </span>
  )
}
