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
import { useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { unpaidOutcome } from './match-chart'
import type { ReportRow } from '../../../domain/money/payouts/payout-report'
import { paths } from '../../../domain/paths'
import { Button } from '../../ui/button'
import { buttonClasses } from '../../ui/button-classes'

type DecisionKind = Exclude<MatchKind, 'matched' | 'quiet'> | 'back' | 'free' | 'locked' | 'stray'
/** The look of each kind, the most important first, as in the table. */
export const kindBadges = {
  unknown: { glyph: 'dashed', tone: 'danger' },
  unclear: { glyph: 'dashed', tone: 'danger' },
  alone: { glyph: 'broken', tone: 'caution' },
  gone: { glyph: 'broken', tone: 'danger' },
  back: { glyph: 'broken', tone: 'caution' },
  different: { glyph: 'dashed', tone: 'caution' },
  contrary: { glyph: 'dashed', tone: 'caution' },
  unreadable: { glyph: 'dashed', tone: 'caution' },
  missing: { glyph: 'dashed', tone: 'caution' },
  free: { glyph: 'broken', tone: 'caution' },
  locked: { glyph: 'half', tone: 'muted' },
  stray: { glyph: 'dashed', tone: 'muted' },
} as const satisfies { readonly [result in DecisionKind]: object }
const kindOrder: readonly string[] = Object.keys(kindBadges)

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

export type RenderDialogButton = (label: string, to: DecisionDialog, kind?: 'quiet' | 'bare') => ReactNode

/**
 * Returns the returned payments without a recorded correction, except those that already have a row because their amount
 * differs.
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

interface DecisionParts {
  t: Messages
  renderButton: RenderDialogButton
  checkButton: ReactNode
  locked: ReactNode
}

/** Returns the decision about a payment, or that it must not be sent again; null for other payments. */
function decisionOf(
  each: ItemMatch<PayoutItemRow>,
  { t, renderButton, checkButton, locked }: DecisionParts,
): Pick<DecisionRow, 'result' | 'why' | 'action'> | null {
  const { item, kind, word } = each
  const unpaid = unpaidOutcome(each)
  // A returned payment that was applied remains in the `back` group while its correction is open.
  if (unpaid === 'back' && !each.changes) return null
  if (unpaid !== null) return { result: unpaid, why: unpaidReason(each, unpaid, t), action: null }
  const check = <span className={actionsClass}>{checkButton}</span>
  switch (kind) {
    case 'matched':
    case 'quiet':
      return null
    case 'unknown':
      return { result: kind, why: t.whyUnknown(word), action: locked }
    case 'unclear':
      return { result: kind, why: unclearReason(each, t), action: effectOf(item.state) === 'paid' ? null : locked }
    case 'alone':
      return { result: kind, why: t.whyAlone(fileRowNumbers(each)), action: check }
    case 'unreadable':
      return { result: kind, why: t.whyUnreadable(fileRowNumbers(each), each.unreadable), action: check }
    case 'contrary':
      return { result: kind, why: contradictionReason(each, t), action: check }
    case 'gone':
      return { result: kind, why: t.whyGone(word), action: locked }
    case 'missing': {
      const action = (
        <span className={actionsClass}>
          {checkButton}
          {item.state === 'sent' && renderButton(t.notSent, { is: 'not-sent', item }, 'bare')}
        </span>
      )
      return { result: kind, why: t.whyMissing, action }
    }
    case 'different': {
      if (isDifferenceSettled(each)) return null
      const action = differenceAction(each, { t, renderButton, checkButton, locked })
      return { result: kind, why: differenceReason(each, t), action }
    }
  }
}

/**
 * Returns the button that records a difference as a correction. If there is nothing to record, returns what to do instead.
 */
function differenceAction(match: ItemMatch<PayoutItemRow>, { t, renderButton, checkButton, locked }: DecisionParts) {
  const { item, cents, currency, state } = match
  const owed = currency === '' ? proposedCorrection(item, state, cents) : null
  if (owed !== null)
    return renderButton(item.deleted ? t.keepBack : t.correctBack(formatCents(owed)), { is: 'accept', match, owed })
  return (
    <span className={actionsClass}>
      {state !== null && (effectOf(state) === 'free' || effectOf(item.state) === 'paid') && checkButton}
      {effectOf(item.state) !== 'paid' && locked}
    </span>
  )
}

export interface DecisionsInput {
  inside: PayoutDetail
  match: ReportMatching<PayoutItemRow> | null
  /** Rows of the report that match no payment of the batch. */
  strays: ReturnType<typeof useUnmatchedRows>
}

/** Returns the rows of the table, the most important first. `checkButton` is the button that checks a payment at PayPal. */
export function useDecisionRows(
  { inside: { items }, match, strays }: DecisionsInput,
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
  const matches = match?.items ?? []
  const rowOf = (item: PayoutItemRow, row: Omit<DecisionRow, 'item' | 'name'>): DecisionRow => ({
    ...row,
    item,
    name: item.name || t.noName,
  })
  const back = unbookedReturns(items, match).map((item) =>
    rowOf(item, {
      key: item.payment,
      result: 'back',
      reported: matches.find((each) => each.item.payment === item.payment)?.cents ?? null,
      why: returnedReason(item, t),
      action: renderButton(item.deleted ? t.keepBack : t.correctBack(formatCents(uncorrectedCents(item))), {
        is: 'correct',
        item,
      }),
    }),
  )
  const decisions = matches.flatMap((each) => {
    const decision = decisionOf(each, { t, renderButton, checkButton, locked })
    const key = `${each.kind}${each.item.payment}`
    return decision === null ? [] : [rowOf(each.item, { key, reported: each.cents, ...decision })]
  })
  // Without a report, only payments with an unknown outcome need attention.
  const unknown = match !== null ? [] : items.filter(({ state }) => state === 'unknown')
  const unconfirmed = unknown.map((item) =>
    rowOf(item, {
      key: item.payment,
      result: 'unknown',
      reported: null,
      why: t.whyUnknown(item.word),
      action: locked,
    }),
  )
  const others = strays.open.map((row): DecisionRow => ({
    key: `line${row.line}`,
    result: 'stray',
    item: null,
    name: row.address || t.lineOf(row.line),
    reported: row.cents,
    why: unmatchedReason(row, t),
    action: <UnmatchedRowActions row={row} onNotOurs={() => strays.isNotOurs(row)} />,
  }))
  const all = [...back, ...decisions, ...unconfirmed, ...others]
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
  const { unclear, word, transaction, classifiedRows: reported } = match
  if (unclear === 'which-return') return t.whyWhichReturn(fileRowNumbers(match))
  const transactionId = transaction || (reported.find((row) => row.transaction !== '')?.transaction ?? '')
  return unclear === 'which-sending'
    ? t.whyWhichSending(word, transactionId, fileRowNumbers(match))
    : t.whyUnclear(word)
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
