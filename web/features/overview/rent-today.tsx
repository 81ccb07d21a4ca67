import type { ReactNode } from 'react'
import { lastDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate, RentalPeriod } from '../../../domain/entities'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { overview } from '../../i18n/overview'
import { Card } from '../../ui/card'
import { personHue } from '../../ui/pictures/disc'

const fills = ['bg-person-1', 'bg-person-2', 'bg-person-3', 'bg-person-4', 'bg-person-5', 'bg-person-6']
const rings = [
  'border-person-1',
  'border-person-2',
  'border-person-3',
  'border-person-4',
  'border-person-5',
  'border-person-6',
]
/** Above this many people a disc stands for ten of them, and the caption says so. */
const single = 120

interface Props {
  periods: readonly RentalPeriod[]
  today: CalendarDate
  /** Under the discs. */
  children?: ReactNode
}

/** One disc per person whose rental is active today; an open ring leaves this month. */
export function RentToday({ periods, today, children }: Props) {
  const t = useMessages(overview)
  const language = useLanguage()
  const end = lastDay(monthOf(today))
  const active = periods
    .filter((row) => row.start_date <= today && (row.end_date === '' || row.end_date >= today))
    .map((row) => ({ id: row.user_id, leaves: row.end_date !== '' && row.end_date <= end }))
    .sort((a, b) => Number(a.leaves) - Number(b.leaves) || a.id.localeCompare(b.id))
  const leaving = active.filter((one) => one.leaves).length
  const scaled = active.length > single
  const shown = scaled ? active.filter((_, at) => at % 10 === 0) : active
  return (
    <Card title={active.length === 0 ? t.nobodyRents : t.rentToday(active.length)}>
      <div aria-hidden className="flex flex-wrap gap-2">
        {shown.map((one) => {
          const hue = personHue(one.id) - 1
          return (
            <span
              key={one.id}
              className={`size-5 rounded-full ${one.leaves ? `border-2 ${rings[hue] ?? ''}` : (fills[hue] ?? '')}`}
            />
          )
        })}
      </div>
      {(leaving > 0 || scaled) && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          {leaving > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-full border-2 border-person-1" />
              {t.leaving(leaving, formatDayMonth(end, language))}
            </span>
          )}
          {scaled && <span>{t.scale}</span>}
        </p>
      )}
      {children}
    </Card>
  )
}
