import type { ReactNode } from 'react'
import type { Cents, Id } from '../../../../domain/entities'
import { dayCount } from '../../../../domain/money/accrual/day-mask'
import { isHeld, type HoldableLine } from '../../../../domain/money/payments/holds'
import { formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/text/amount'
import { SumList } from '../../../ui/sum-list'

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
