import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cents } from '../../../domain/entities'
import {
  proposedCorrection,
  isDifferenceSettled,
  type ItemMatch,
  type ReportMatching,
  type MatchKind,
} from '../../../domain/money/payouts/payout-matching'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf } from '../../../domain/money/payouts/payout-states'
import type { PayoutDetail, PayoutItemRow } from '../../../domain/api/money/payouts'
import { formatCents } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { unpaidOutcome } from './match-chart'
import { UnmatchedRowActions, type useUnmatchedRows } from './stray-actions'
import {
  fileRowNumbers,
  returnedReason,
  contradictionReason,
  differenceReason,
  unmatchedReason,
  unclearReason,
  unpaidReason,
} from './decision-reasons'

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

/** A row that needs a decision, or whose payment must not be sent again. */
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

/**
 * Returns the returned payments whose correction isn't recorded, except those whose amount differs in the report, which
 * have a row of their own.
 */
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
  /** The comparison with the report; null if no report was read. */
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
