import type { Id } from '../../../domain/entities'
import type { StatsValues } from '../../../domain/stats/values'
import { formatCount, formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { overview } from '../../i18n/admin-areas'
import { Card } from '../../ui/card'
import { countPerCircle } from '../../shared/formats'
import { personHue } from '../../ui/pictures/avatar'

const hueClasses = [
  { fill: 'bg-person-1', ring: 'border-person-1' },
  { fill: 'bg-person-2', ring: 'border-person-2' },
  { fill: 'bg-person-3', ring: 'border-person-3' },
  { fill: 'bg-person-4', ring: 'border-person-4' },
  { fill: 'bg-person-5', ring: 'border-person-5' },
  { fill: 'bg-person-6', ring: 'border-person-6' },
]
/** The maximum number of circles. Above it a circle represents 10, 100, … people, and the caption says so. */
const maxDiscs = 120

interface Props {
  rentals: StatsValues<'rentals'>
}

/** One circle per person with an active rental, outlined if it ends this month, dashed if it starts this month. */
export function RentersToday({ rentals }: Props) {
  const t = useMessages(overview)
  const language = useLanguage()
  const { count, leaving, starting, by } = rentals
  const { unit, discs } = personDiscs(rentals)
  const startingDiscs = Math.min(maxDiscs, Math.ceil(starting / unit))
  return (
    <Card title={count === 0 ? t.nobodyRents : t.rentToday(count)}>
      <div aria-hidden className="flex flex-wrap gap-2">
        {discs.map((one) => {
          const classes = hueClasses[personHue(one.id) - 1]
          return (
            <span
              key={one.id}
              className={`size-5 rounded-full ${one.leaves ? `border-2 ${classes?.ring}` : classes?.fill}`}
            />
          )
        })}
        {Array.from({ length: startingDiscs }, (_, at) => (
          <span key={`soon ${at}`} className="size-5 rounded-full border-2 border-dashed border-line-strong" />
        ))}
      </div>
      {(leaving > 0 || starting > 0 || unit > 1) && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          {leaving > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-full border-2 border-person-1" />
              {t.leaving(leaving, formatDayMonth(by, language))}
            </span>
          )}
          {starting > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-full border-2 border-dashed border-line-strong" />
              {t.starting(starting, formatDayMonth(by, language))}
            </span>
          )}
          {unit > 1 && <span>{t.scale(formatCount(unit))}</span>}
        </p>
      )}
    </Card>
  )
}

/** Returns the circles of people who stay, followed by those of people who leave. */
function personDiscs({ count, leaving, stay, leave }: StatsValues<'rentals'>) {
  const unit = countPerCircle(count, maxDiscs)
  const staying = Math.ceil((count - leaving) / unit)
  const idsAsDiscs = (ids: readonly Id[], leaves: boolean, n: number) =>
    ids
      .toSorted()
      .slice(0, n)
      .map((id) => ({ id, leaves }))
  const discs = [...idsAsDiscs(stay, false, staying), ...idsAsDiscs(leave, true, Math.ceil(count / unit) - staying)]
  return { unit, discs }
}
