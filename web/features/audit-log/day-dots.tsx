import { auditLog } from '../../i18n/areas/admins'
import { formatCount, formatDate, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'

export interface DayDot {
  day: string
  count: number
  state: 'proven' | 'broken' | 'unproven'
}

/** A dot's area grows with the number of entries. */
export function DayDots({ beads }: { beads: readonly DayDot[] }) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const maxCount = Math.max(1, ...beads.map(({ count }) => count))
  const sum = beads.reduce((all, { count }) => all + count, 0)
  const [first, last] = [beads[0]?.day ?? '', beads.at(-1)?.day ?? '']
  return (
    <div
      role="img"
      aria-label={t.beads(formatDate(first, language), formatDate(last, language), formatCount(sum))}
      className="mx-auto grid w-full auto-cols-fr grid-flow-col"
    >
      {beads.map((bead, n) => (
        <SingleDot
          key={bead.day}
          bead={bead}
          label={
            n === 0 || bead.day.endsWith('-01') ? formatDayMonth(bead.day, language) : String(Number(bead.day.slice(8)))
          }
          most={maxCount}
          title={t.bead(formatDate(bead.day, language), formatCount(bead.count))}
        />
      ))}
    </div>
  )
}

const styles = {
  proven: { circle: 'fill-positive stroke-positive', text: 'fill-raised' },
  broken: { circle: 'fill-raised stroke-danger', text: 'fill-danger' },
  unproven: { circle: 'fill-raised stroke-line-strong', text: 'fill-muted' },
}

interface SingleDotProps {
  bead: DayDot
  label: string
  most: number
  title: string
}

function SingleDot({ bead: { count, state }, label, most: maxCount, title }: SingleDotProps) {
  const radius = count === 0 ? 2 : 5 + 15 * Math.sqrt(count / maxCount)
  const text = formatCount(count)
  const fits = radius * 2 > text.length * 6.6 + 6
  const style = styles[state]
  return (
    <svg viewBox="0 0 48 72" aria-hidden className="h-18 w-full">
      <title>{title}</title>
      <path d="M-20 34H68" className="stroke-line-strong" strokeWidth="1.5" />
      <circle
        cx="24"
        cy="34"
        r={radius}
        strokeWidth="2"
        strokeDasharray={state === 'unproven' ? '3 2.4' : undefined}
        className={style.circle}
      />
      {count > 0 && (
        <text
          x="24"
          y={fits ? 38 : 30 - radius}
          textAnchor="middle"
          className={`text-[11px] font-semibold ${fits ? style.text : 'fill-muted'}`}
        >
          {text}
        </text>
      )}
      <text x="24" y="68" textAnchor="middle" className="fill-muted text-[11px]">
        {label}
      </text>
    </svg>
  )
}
