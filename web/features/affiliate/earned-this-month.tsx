import { Link } from 'react-router-dom'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { affiliateArea } from '../../i18n/member-areas'
import { formatCount } from '../../i18n/numbers'
import { useMessages } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { Avatar } from '../../ui/pictures/avatar'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'

type Part = MoneyView['commissions'][number]['parts'][number]

/** Lists the referrals that earned commission in the current month, with their days if they are fewer than others'. */
export function EarnedThisMonth({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const month = view.commissions.at(-1)
  const parts = (month?.parts ?? []).filter((part) => part.days > 0).toSorted((a, b) => b.cents - a.cents)
  const { shown, rest } = useFirstRows(parts)
  const mostDays = Math.max(0, ...parts.map(({ days }) => days))
  if (month === undefined || parts.length === 0) {
    return (
      <Card title={t.earned}>
        <EmptyState title={t.nobodyEarns}>{t.nobodyEarnsText}</EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={t.earned}
      aside={
        <b className="text-lg font-semibold">
          <Amount href={hrefOf(`commission-${month.month}`)} cents={month.cents} />
        </b>
      }
    >
      <p className="-mt-2 mb-2 text-sm text-muted">{t.people(parts.length)}</p>
      <ul className="gap-x-10 lg:columns-2">
        {shown.map((part) => (
          <EarnedRow key={part.source} part={part} mostDays={mostDays} />
        ))}
      </ul>
      <ShowMoreRows rest={rest} />
      <p className="mt-2">
        <Link
          to={paths.referrals}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3 md:min-h-8"
        >
          {t.allReferrals}
        </Link>
      </p>
    </Card>
  )
}

function EarnedRow({ part, mostDays }: { part: Part; mostDays: number }) {
  const t = useMessages(affiliateArea)
  const name = part.name || t.someone
  return (
    <li className="flex min-h-11 flex-wrap break-inside-avoid items-center gap-3 border-b border-line">
      <Avatar name={name} seed={part.referral || part.source} size="sm" />
      <span className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
        {name}
        {part.state === 'held' ? (
          <small className="ml-2 text-sm text-caution">{t.onHold}</small>
        ) : (
          part.days < mostDays && (
            <small className="ml-2 text-sm text-muted">{t.days(formatCount(part.days), part.days)}</small>
          )
        )}
      </span>
      <span className="ml-auto font-medium tabular-nums">{formatCents(part.cents)}</span>
    </li>
  )
}
