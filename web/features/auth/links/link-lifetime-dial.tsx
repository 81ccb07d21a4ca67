import type { Moment } from '../../../../domain/entities'
import { auth } from '../../../i18n/areas/guests'
import { formatAgo } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'

const minuteMs = 60_000
const minuteOf = (at: Moment): number => new Date(at.replace(' ', 'T')).getMinutes()

interface Props {
  madeAt: Moment
  /** When the link stopped working, and why. */
  endedAt: Moment
  by: 'late' | 'used' | 'replaced'
  openedAt: Moment
}

/** Draws an hour with a dot per minute; those during which the link worked are filled. */
export function LinkLifetimeDial({ madeAt, endedAt, by, openedAt }: Props) {
  const t = useMessages(auth)
  const ms = (at: Moment) => Date.parse(at.replace(' ', 'T'))
  const elapsed = formatAgo(endedAt, ms(openedAt) - ms(endedAt), useLanguage())
  const [first, opened] = [minuteOf(madeAt), minuteOf(openedAt)]
  const workedMinutes = Math.max(1, Math.round((ms(endedAt) - ms(madeAt)) / minuteMs))
  const minutesSinceEnd = Math.round((ms(openedAt) - ms(endedAt)) / minuteMs)
  const isAfterEnd = (minute: number): boolean =>
    by !== 'late' && minutesSinceEnd < 60 && (opened - minute + 60) % 60 < minutesSinceEnd
  const name = t.linkDial(`${first}`, `${minuteOf(endedAt)}`, `${opened}`, `${elapsed} ${t.linkEnds[by]}`)
  return (
    <svg viewBox="0 0 320 320" role="img" aria-label={name} className="h-auto w-full">
      {Array.from({ length: 60 }, (_, minute) => {
        const angle = (minute / 60) * 2 * Math.PI
        const centre = { cx: 160 + 132 * Math.sin(angle), cy: 160 - 132 * Math.cos(angle) }
        if (minute === opened) return <circle key={minute} {...centre} r="8.5" className="fill-person-1" />
        if ((minute - first + 60) % 60 < workedMinutes)
          return <circle key={minute} {...centre} r="5" className="fill-accent" />
        if (isAfterEnd(minute))
          return <circle key={minute} {...centre} r="4.6" className="fill-raised stroke-person-1" strokeWidth="2.5" />
        return <circle key={minute} {...centre} r="3.6" className="fill-raised stroke-line-strong" strokeWidth="1.25" />
      })}
      <text x="160" y="164" textAnchor="middle" className="fill-text font-display text-[54px] font-semibold">
        {elapsed}
      </text>
      <text x="160" y="190" textAnchor="middle" className="fill-muted text-[18px] font-medium">
        {t.linkEnds[by]}
      </text>
    </svg>
  )
}
