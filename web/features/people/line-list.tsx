import type { ReactNode } from 'react'
import type { Cents, Earning } from '../../../domain/entities'
import { dayCount } from '../../../domain/day-mask'
import { isHeld, untilDecided } from '../../../domain/holds'
import { useToday } from '../../data/repos/today'
import { formatCents, formatDate, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { SumList } from '../../ui/sum-list'

interface Props {
  lines: readonly Earning[]
  /** For a commission: whose rental it is for, '' = not known. */
  nameOfSource: (source: string) => string
  total?: { name: ReactNode; cents: Cents } | undefined
}

/** Lines with their reasons. Every figure is stored with the line; nothing is computed anew. */
export function LineList({ lines, nameOfSource, total }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const title = (line: Earning): string => {
    const month = formatMonth(line.month, language)
    const name = line.kind === 'commission' || line.kind === 'bonus' ? nameOfSource(line.source) : ''
    return name === '' ? t.line(t.kinds[line.kind], month) : t.lineOf(t.kinds[line.kind], month, name)
  }
  const why = (line: Earning): string =>
    [
      line.kind === 'rental' || line.kind === 'commission'
        ? t.lineDays(dayCount(line.days), line.days_in_month, formatCents(line.rate_cents))
        : line.reason || t.byHand,
      line.n > 1 ? t.topUp : '',
      !isHeld(line, today)
        ? ''
        : line.hold_until === untilDecided
          ? t.held
          : t.heldUntil(formatDate(line.hold_until, language)),
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
          </>
        ),
        value: formatCents(line.amount_cents),
      }))}
      total={total === undefined ? undefined : { name: total.name, value: formatCents(total.cents) }}
    />
  )
}
