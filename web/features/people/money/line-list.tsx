import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { holdLineRoute } from '../../../../domain/api/money/holds'
import type { Cents, Id } from '../../../../domain/entities'
import { dayCount } from '../../../../domain/money/accrual/day-mask'
import { isHeld, type HoldableLine } from '../../../../domain/money/payments/holds'
import { paths } from '../../../../domain/paths'
import { CountAndSum } from '../../../forms/count-and-sum'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { holdQueue, personRental } from '../../../i18n/admin-areas'
import { DialogButton } from '../../../forms/command-parts'
import { ReasonDialog } from '../../../shared/reason-dialog'
import { ShowMoreRows, useFirstRows } from '../../../ui/first-rows'
import { Amount } from '../../../ui/text/amount'
import { SumList } from '../../../ui/description-list'

interface Props {
  lines: readonly HoldableLine[]
  nameOfSource: (source: string) => string
  total?: { name: ReactNode; cents: Cents } | undefined
  /** Returns the URL of a line's explanation. Without it the amount is plain text. */
  hrefOf?: ((id: Id) => string) | undefined
  action?: ((line: HoldableLine, title: string) => ReactNode) | undefined
}

/** Lists lines with their reasons. All numbers are stored with the lines; the list recalculates nothing. */
export function LineList({ lines, nameOfSource, total, hrefOf, action }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const title = (line: HoldableLine): string => {
    const month = formatMonth(line.month, language)
    const name = line.kind === 'commission' || line.kind === 'bonus' ? nameOfSource(line.source) : ''
    return name === '' ? t.line(t.kinds[line.kind], month) : t.lineOf(t.kinds[line.kind], month, name)
  }
  const why = (line: HoldableLine): string =>
    [
      line.kind === 'rental' || line.kind === 'commission'
        ? t.lineDays(dayCount(line.days), line.days_in_month, formatCents(line.rate_cents))
        : line.reason || t.byHand,
      line.n > 1 ? t.topUp : '',
      isHeld(line) ? t.held : '',
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <SumList
      rows={lines.map((line) => ({
        key: line.id,
        name: (
          <>
            {title(line)}
            <small className="block text-sm">{why(line)}</small>
            {action?.(line, title(line))}
          </>
        ),
        value: <Amount cents={line.amount_cents} href={hrefOf?.(line.id)} />,
      }))}
      total={total === undefined ? undefined : { name: total.name, value: formatCents(total.cents) }}
    />
  )
}

/** Returns a function that returns the URL of an amount's explanation, which opens over this page (`?why=`). */
export function useExplanationHref(): (why: string) => string {
  const { pathname } = useLocation()
  return (why) => `${pathname}?why=${why}`
}

const initialRows = 12

interface HoldableLinesProps {
  lines: readonly HoldableLine[]
  nameOfSource: (source: Id) => string
  thresholdCents: Cents
  /** The sum that a run may pay, and the sum on hold (M6). */
  balanceCents: Cents
  heldCents: Cents
  onDone: () => void
}

export function HoldableLines(props: HoldableLinesProps) {
  const { lines, nameOfSource, thresholdCents, balanceCents, heldCents, onDone } = props
  const t = useMessages(personRental)
  const th = useMessages(holdQueue)
  const whyHref = useExplanationHref()
  const { shown, rest } = useFirstRows(lines, initialRows)
  const action = (line: HoldableLine, title: string) =>
    line.hold === undefined ? (
      <DialogButton
        kind="bare"
        size="sm"
        className="-ml-3"
        aria-label={th.holdOf(title)}
        dialog={(close) => (
          <ReasonDialog
            route={holdLineRoute}
            input={{ earning: line.id }}
            label={th.holdReason}
            title={th.holdTitle(title)}
            lead={th.holdText}
            confirm={th.holdDo}
            consequence={() => <CountAndSum of={th.lineCount} count={1} cents={line.amount_cents} />}
            done={() => ({ title: th.holdDone, text: title })}
            onDone={onDone}
            onClose={close}
          />
        )}
      >
        {th.hold}
      </DialogButton>
    ) : (
      <Link
        to={`${paths.adminHolds}?hold=${line.hold.id}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-3 md:min-h-7"
      >
        {th.whyHeld}
      </Link>
    )
  // Mentions the threshold only if the amount waits for it (M30).
  const why = [
    balanceCents < 0
      ? t.waitingDebt(formatCents(balanceCents))
      : balanceCents === 0
        ? ''
        : balanceCents < thresholdCents
          ? t.waitingText(formatCents(thresholdCents))
          : t.waitingNext(formatCents(balanceCents)),
    heldCents === 0 ? '' : t.waitingHeld(formatCents(heldCents)),
  ]
  return (
    <section className="mt-5">
      <h3 className="text-md">{t.waiting}</h3>
      <p className="mb-2 text-sm text-muted">{why.filter((text) => text !== '').join(' ')}</p>
      <LineList
        lines={shown}
        nameOfSource={nameOfSource}
        total={{ name: heldCents === 0 ? t.unpaid : t.waitingInAll, cents: balanceCents + heldCents }}
        action={action}
        hrefOf={whyHref}
      />
      <ShowMoreRows rest={rest} />
    </section>
  )
}
