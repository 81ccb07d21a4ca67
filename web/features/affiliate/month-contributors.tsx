import { Link } from 'react-router-dom'
import { partsByDays } from '../../../domain/money/breakdown/referral-months'
import type { CommissionPoint } from '../../../domain/money/breakdown/commission-points'
import { affiliateArea } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/text/amount'
import { Avatar } from '../../ui/pictures/avatar'

interface Props {
  point: CommissionPoint
  title: string
  hueOf: (referral: string) => number
  hrefOf: (why: string) => string
}

const maxItems = 12

/** Lists a month's referrals, partial months first; the last item combines those that don't fit. */
export function MonthContributors({ point, title, hueOf, hrefOf }: Props) {
  const t = useMessages(affiliateArea)
  const contributors = partsByDays(point)
  const shown = contributors.length <= maxItems ? contributors : contributors.slice(0, maxItems - 1)
  const rest = contributors.slice(shown.length)
  const monthHref = hrefOf(`commission-${point.month}`)
  if (contributors.length === 0) return null
  const hasPartialMonths =
    contributors.some((part) => part.days > 0 && part.days < point.daysInMonth) && contributors.length > shown.length
  return (
    <div className="pt-5">
      <h3 className="flex flex-wrap items-baseline gap-x-3 pb-2 text-[1rem]/6">
        {title}
        {hasPartialMonths && <span className="text-sm font-normal text-muted">{t.partFirst}</span>}
      </h3>
      <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((part) => (
          <li key={part.source} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <Avatar
              name={part.name || '?'}
              seed={part.referral || part.source}
              hue={hueOf(part.referral || part.source)}
              size="sm"
            />
            <span className="min-w-[min(100%,7rem)] flex-1 wrap-anywhere">{part.name || t.someone}</span>
            <Amount
              cents={part.cents}
              href={part.lines.length === 1 ? hrefOf(part.lines[0]?.id ?? '') : monthHref}
              className="ml-auto text-sm font-semibold"
            />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span
              aria-hidden
              className="grid size-7 place-items-center rounded-full border border-line-strong text-[.6875rem] font-semibold"
            >
              {t.more(rest.length)}
            </span>
            <Link
              to={monthHref}
              className="inline-flex min-h-11 min-w-[min(100%,5rem)] flex-1 items-center font-medium text-accent underline underline-offset-3"
            >
              {t.restOf(rest.length)}
            </Link>
            <Amount
              cents={rest.reduce((cents, part) => cents + part.cents, 0)}
              href={monthHref}
              className="ml-auto text-sm font-semibold"
            />
          </li>
        )}
      </ul>
    </div>
  )
}
