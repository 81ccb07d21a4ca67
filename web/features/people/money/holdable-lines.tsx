import { useLocation, Link } from 'react-router-dom'
import { useState } from 'react'
import type { Cents, Id } from '../../../../domain/entities'
import type { HoldableLine } from '../../../../domain/money/payments/holds'
import { paths } from '../../../../domain/paths'
import { CommandButton } from '../../../forms/command-button'
import { formatCents } from '../../../i18n/format'
import { holdQueue, personRental } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { ShowMoreRows, useFirstRows } from '../../../ui/first-rows'
import { LineList } from './line-list'
import { holdLineRoute } from '../../../../domain/api/money/holds'
import { ReasonDialog } from '../../../shared/reason-dialog'
import { CountAndSum } from '../../../forms/count-and-sum'

/** Returns a function that returns the URL of an amount's explanation, which opens over this page (`?why=`). */
export function useExplanationHref(): (why: string) => string {
  const { pathname } = useLocation()
  return (why) => `${pathname}?why=${why}`
}

const initialRows = 12

interface Props {
  lines: readonly HoldableLine[]
  nameOfSource: (source: Id) => string
  thresholdCents: Cents
  /** The sum that a run may pay, and the sum on hold (M6). */
  balanceCents: Cents
  heldCents: Cents
  onDone: () => void
}

export function HoldableLines({ lines, nameOfSource, thresholdCents, balanceCents, heldCents, onDone }: Props) {
  const t = useMessages(personRental)
  const th = useMessages(holdQueue)
  const whyHref = useExplanationHref()
  const { shown, rest } = useFirstRows(lines, initialRows)
  const [holding, setHolding] = useState<{ id: Id; title: string; cents: Cents } | null>(null)
  const action = (line: HoldableLine, title: string) =>
    line.hold === undefined ? (
      <CommandButton
        kind="bare"
        size="sm"
        className="-ml-3"
        aria-label={th.holdOf(title)}
        onClick={() => setHolding({ id: line.id, title, cents: line.amount_cents })}
      >
        {th.hold}
      </CommandButton>
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
      {holding !== null && (
        <ReasonDialog
          route={holdLineRoute}
          input={{ earning: holding.id }}
          label={th.holdReason}
          title={th.holdTitle(holding.title)}
          lead={th.holdText}
          confirm={th.holdDo}
          consequence={() => <CountAndSum of={th.lineCount} count={1} cents={holding.cents} />}
          done={() => ({ title: th.holdDone, text: holding.title })}
          onDone={onDone}
          onClose={() => setHolding(null)}
        />
      )}
    </section>
  )
}
