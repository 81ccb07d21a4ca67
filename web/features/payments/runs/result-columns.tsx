import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import type { Month } from '../../../../domain/entities'
import {
  createdDifference,
  openCents,
  type RunResultSide,
  type RunComparisonRow,
} from '../../../../domain/money/payments/compare-runs'
import { adminPersonPath, paths } from '../../../../domain/paths'
import { formatCents, formatMonthName, formatShortMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { payments, runs as messages } from '../../../i18n/admin-areas'
import { csvOnlyColumn, type ListColumn, mobileOnlyColumn } from '../../../ui/column'
import { personColumn } from '../../../lists/person-column'
import { Amount } from '../../../ui/text/amount'
import { StatusGlyph, type Glyph } from '../../../ui/pictures/status-glyph'
import { runLinesText } from './run-text'
import { formatSignedCents } from '../../../shared/formats'

function useResultTexts(month: Month) {
  const t = useMessages(messages)
  const money = useMessages(payments)
  const language = useLanguage()
  return {
    nameOf: (row: RunComparisonRow): string => row.name || row.email || money.deletedPerson,
    whyOf: ({ here, beside, lines, lineCount }: RunComparisonRow): string => {
      if (here === null) {
        // This row exists only in the other run. An amount on hold there may be in this run's payment of the row above.
        const held = beside?.reason === 'held' || beside?.reason === 'paid-by-hand'
        return (held ? t.whys.notHeld : t.whys.nothingDue)(formatMonthName(month, language))
      }
      if (here.outcome === 'created') {
        const more = lineCount - lines.length
        return [runLinesText(lines, language, money, true), more > 0 ? t.whys.more(more) : '']
          .filter((part) => part !== '')
          .join(', ')
      }
      return here.reason === 'below-threshold' ? t.whys['below-threshold'] : money.reasons[here.reason]
    },
    differenceOf: (row: RunComparisonRow): string => {
      const cents = createdDifference(row)
      if (cents !== null) return formatSignedCents(cents)
      return row.here?.reason === 'below-threshold' ? t.carried : '-'
    },
  }
}

const paidDollars = (side: RunResultSide | null): number | string => (side === null ? '' : paidCents(side) / 100)
const openDollars = (side: RunResultSide | null): number | string => (side === null ? '' : openCents(side) / 100)

/** Returns the amount that a run paid. The unpaid remainder is never part of a difference or a sum. */
const paidCents = (side: RunResultSide): number => side.amountCents - openCents(side)

const comparisonColumns = (
  month: string,
  short: string,
  t: ReturnType<typeof messages.read>,
  difference: (row: RunComparisonRow) => string,
): ListColumn<RunComparisonRow>[] => [
  {
    key: 'beside',
    head: month,
    end: true,
    cell: (row) => <PaidAmount of={row.beside} />,
    text: (row) => paidDollars(row.beside),
    mobile: 'subtitle',
    mobileCell: ({ beside }) => (beside === null ? t.notIn(short) : `${short} ${formatCents(paidCents(beside))}`),
  },
  mobileOnlyColumn('besideOpenNow', 'subtitle', ({ beside }) => {
    const cents = beside === null ? 0 : openCents(beside)
    return cents !== 0 && t.open(formatCents(cents))
  }),
  csvOnlyColumn('besideOpen', t.openIn(month), (row) => openDollars(row.beside)),
  {
    key: 'difference',
    head: t.difference,
    end: true,
    cell: (row) => <Difference row={row} text={difference(row)} />,
    text: (row) => {
      const cents = createdDifference(row)
      return cents === null ? '' : cents / 100
    },
    mobile: 'meta',
    mobileCell: difference,
  },
]

export function useResultColumns(run: PaymentRun, comparedRun: PaymentRun | undefined): ListColumn<RunComparisonRow>[] {
  const t = useMessages(messages)
  const money = useMessages(payments)
  const language = useLanguage()
  const { nameOf, whyOf, differenceOf: difference } = useResultTexts(run.month)
  const otherRunColumns =
    comparedRun === undefined
      ? []
      : comparisonColumns(
          formatMonthName(comparedRun.month, language),
          formatShortMonth(comparedRun.month, language),
          t,
          difference,
        )
  return [
    personColumn({
      key: 'person',
      head: t.person,
      of: (row) => ({
        name: nameOf(row),
        seed: row.userId,
        sub: row.name === '' ? '' : row.email,
        link: { to: adminPersonPath(row.userId) },
      }),
      // Wide enough for a whole email address.
      className: 'min-w-76',
    }),
    csvOnlyColumn('email', t.email, (row) => row.email),
    {
      key: 'type',
      head: t.type,
      text: (row) => money.types[row.paymentType],
      className: 'max-lg:hidden',
      mobile: 'subtitle',
    },
    {
      key: 'outcome',
      head: t.outcome,
      cell: (row) => <Outcome of={row.here} />,
      text: (row) => t.outcomes[row.here?.outcome ?? 'none'],
      skeleton: 'state',
      mobile: 'subtitle',
      mobileCell: (row) => row.here?.outcome !== 'created' && t.outcomes[row.here?.outcome ?? 'none'],
    },
    {
      key: 'amount',
      head: formatMonthName(run.month, language),
      end: true,
      cell: (row) => <RunAmount row={row} />,
      text: (row) => paidDollars(row.here),
      mobile: 'end',
    },
    csvOnlyColumn('open', t.openIn(formatMonthName(run.month, language)), (row) => openDollars(row.here)),
    ...otherRunColumns,
    {
      key: 'why',
      head: t.why,
      text: whyOf,
      className: 'min-w-56',
      skeleton: 'wide',
      mobile: 'note',
    },
  ]
}

const outcomeBadges: { [outcome in RunResultSide['outcome']]: { glyph: Glyph; tone: string } } = {
  created: { glyph: 'tick', tone: 'text-positive' },
  already: { glyph: 'half', tone: 'text-accent' },
  skipped: { glyph: 'struck', tone: 'text-muted' },
}

function Outcome({ of }: { of: RunResultSide | null }) {
  const t = useMessages(messages)
  if (of === null) return <span className="text-muted">{t.outcomes.none}</span>
  const { glyph, tone } = outcomeBadges[of.outcome]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <StatusGlyph glyph={glyph} />
      {t.outcomes[of.outcome]}
    </span>
  )
}

/** An amount that is in a payment links to the payment; other amounts are plain text. */
const RunAmount = ({ row: { here, payment } }: { row: RunComparisonRow }) =>
  here === null || payment === '' ? (
    <PaidAmount of={here} />
  ) : (
    <Amount cents={here.amountCents} href={`${paths.adminPayments}?payment=${payment}`} className="font-semibold" />
  )

function PaidAmount({ of }: { of: RunResultSide | null }) {
  const t = useMessages(messages)
  if (of === null) return <span className="text-muted">-</span>
  const open = openCents(of)
  return (
    <span className={`whitespace-nowrap ${of.outcome === 'skipped' ? 'text-muted' : ''}`}>
      {formatCents(paidCents(of))}
      {open !== 0 && <small className="block text-xs font-normal">{t.open(formatCents(open))}</small>}
    </span>
  )
}

const Difference = ({ row, text }: { row: RunComparisonRow; text: string }) =>
  createdDifference(row) === null ? (
    <span className="text-muted">{text}</span>
  ) : (
    <b className="font-semibold whitespace-nowrap">{text}</b>
  )
