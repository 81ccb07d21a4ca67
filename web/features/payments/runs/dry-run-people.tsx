import { useState } from 'react'
import type { Id } from '../../../../domain/entities'
import type { DryRunGroup } from '../../../../domain/money/payments/payment-run'
import { useDryRunRows } from '../../../data/queries/money/dry-runs'
import { toRefusal } from '../../../forms/use-command'
import { useErrorText } from '../../../i18n/errors'
import { formatCents, formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { ErrorState } from '../../../ui/states/error-state'
import { RowsSkeleton } from './dry-run-skeleton'
import { runRowText, type RunTextContext } from './run-text'

const initialRows = 8

interface Props {
  title: string
  dryRun: Id
  group: DryRunGroup
  count: number
  cents?: number | undefined
  facts: RunTextContext
}

/** Lists the people of one group with amount and reason; long groups are loaded one page at a time. */
export function DryRunPeople({ count, ...props }: Props) {
  return count === 0 ? null : <People {...props} count={count} />
}

function People({ title, dryRun, group, count, cents, facts }: Props) {
  const t = useMessages(payments)
  const whyOf = useErrorText()
  const [all, setAll] = useState(false)
  const { rows, loading, error, readMore } = useDryRunRows(dryRun, group)
  const shown = all ? rows : rows.slice(0, initialRows)
  const more = () => {
    if (all) readMore()
    else setAll(true)
  }
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-md">
        {title}{' '}
        <span className="font-normal text-muted">
          {formatCount(count)}
          {cents !== undefined && `, ${formatCents(cents)}`}
        </span>
      </h3>
      <ul>
        {shown.map((row) => (
          <li key={`${row.userId} ${row.paymentType} ${row.reason}`} className="border-t border-line py-2">
            <div className="flex items-baseline justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">{row.name}</b>
              <span className="font-semibold">{formatCents(row.amountCents)}</span>
            </div>
            <p className="text-sm leading-sm text-muted">{runRowText(row, facts, t)}</p>
          </li>
        ))}
      </ul>
      {loading && <RowsSkeleton rows={Math.min(count - rows.length, initialRows)} />}
      {error !== null && <ErrorState title={whyOf(toRefusal(error))} onRetry={readMore} />}
      {!loading && error === null && count > shown.length && (
        <Button kind="bare" size="sm" onClick={more}>
          {t.showMore(formatCount(count - shown.length))}
        </Button>
      )}
    </section>
  )
}
