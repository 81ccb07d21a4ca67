import { Link } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { referralOrder } from '../../../domain/money/breakdown/referral-months'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea } from '../../i18n/member-areas'
import { formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { arcPath } from '../../ui/pictures/geometry'
import { DottedUnderline } from '../../ui/pictures/dotted-underline'
import { distinctHues, initialsOf } from '../../ui/pictures/avatar'

/** The maximum number of circles. More referrals are shown as seven circles and a "+n". */
const maxMarks = 8

const discClasses = [
  'fill-[color-mix(in_srgb,var(--color-person-1)_30%,var(--color-raised))]',
  'fill-[color-mix(in_srgb,var(--color-person-2)_30%,var(--color-raised))]',
  'fill-[color-mix(in_srgb,var(--color-person-3)_30%,var(--color-raised))]',
  'fill-[color-mix(in_srgb,var(--color-person-4)_30%,var(--color-raised))]',
  'fill-[color-mix(in_srgb,var(--color-person-5)_30%,var(--color-raised))]',
  'fill-[color-mix(in_srgb,var(--color-person-6)_30%,var(--color-raised))]',
]
const initialsClasses = [
  'fill-person-1-deep',
  'fill-person-2-deep',
  'fill-person-3-deep',
  'fill-person-4-deep',
  'fill-person-5-deep',
  'fill-person-6-deep',
]

/** Shows a circle per active referral with its share of this month's days. */
export function ReferralCircle({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const language = useLanguage()
  const month = view.commissions.at(-1)
  const parts = (month?.parts ?? []).filter((part) => part.days > 0)
  if (month === undefined || parts.length === 0) {
    return <EmptyCircle />
  }
  const shown = parts.length <= maxMarks ? parts : parts.toSorted((a, b) => b.days - a.days).slice(0, maxMarks - 1)
  const more = parts.length - shown.length
  const seatCount = shown.length + (more > 0 ? 1 : 0)
  const hueOf = distinctHues(referralOrder(view.referrals))
  const name = formatMonthName(month.month, language)
  const sum = formatCents(month.cents)
  const size = sum.length > 7 ? 31 : 37
  const r = seatCount > 6 ? 26 : 35
  return (
    <Link
      to={hrefOf(`commission-${month.month}`)}
      className="mx-auto block w-full max-w-76 rounded-xl hover:[&_line]:stroke-accent"
    >
      <svg
        viewBox="0 0 340 340"
        role="img"
        aria-label={`${t.circleName(parts.length, name, formatCents(month.cents))}. ${shown
          .map((part) => t.personDays(part.name, part.days, month.daysInMonth, formatCents(part.cents)))
          .join('. ')}${more > 0 ? `. ${t.more(more)}` : ''}`}
        className="h-auto w-full"
      >
        {shown.map((part, at) => (
          <Seat
            key={part.source}
            part={part}
            at={seatPosition(at, seatCount)}
            r={r}
            hue={hueOf(part.referral || part.source) - 1}
            daysInMonth={month.daysInMonth}
          />
        ))}
        {more > 0 && <OthersSeat at={seatPosition(seatCount - 1, seatCount)} r={r} words={t.more(more)} />}
        <text
          x={170}
          y={168}
          textAnchor="middle"
          className={`fill-text font-display font-semibold tracking-[-.02em] ${size === 31 ? 'text-[31px]' : 'text-[37px]'}`}
        >
          {sum}
        </text>
        <DottedUnderline sum={sum} x={170} y={177} size={size} />
        <text x={170} y={199} textAnchor="middle" className="fill-muted text-[14px] font-medium">
          {t.circleSum(name)}
        </text>
      </svg>
    </Link>
  )
}

interface SeatProps {
  part: MoneyView['commissions'][number]['parts'][number]
  at: { x: number; y: number }
  r: number
  hue: number
  daysInMonth: number
}

/** Draws one referral. Its ring is dotted while its commission is on hold. */
function Seat({ part, at: { x, y }, r, hue, daysInMonth }: SeatProps) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-none stroke-line" strokeWidth={5} />
      <path
        d={arcPath(x, y, r, part.days / daysInMonth)}
        className={`fill-none ${part.state === 'held' ? 'stroke-caution' : 'stroke-accent'}`}
        strokeWidth={5}
        strokeLinecap="round"
        strokeDasharray={part.state === 'held' ? '1 8' : undefined}
      />
      <circle cx={x} cy={y} r={r - 7} className={discClasses[hue]} />
      <text
        x={x}
        y={y + 5.5}
        textAnchor="middle"
        className={`font-display text-[15px] font-semibold ${initialsClasses[hue]}`}
      >
        {initialsOf(part.name)}
      </text>
    </g>
  )
}

const OthersSeat = ({ at: { x, y }, r, words: label }: { at: SeatProps['at']; r: number; words: string }) => (
  <g>
    <circle
      cx={x}
      cy={y}
      r={r}
      className="fill-none stroke-line-strong"
      strokeWidth={1.5}
      strokeDasharray="2 4"
      strokeLinecap="round"
    />
    <text x={x} y={y + 6} textAnchor="middle" className="fill-text font-display text-[15px] font-semibold">
      {label}
    </text>
  </g>
)

function EmptyCircle() {
  const t = useMessages(affiliateArea)
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <svg viewBox="0 0 340 340" aria-hidden className="w-full max-w-64">
        {Array.from({ length: 5 }, (_, at) => {
          const { x, y } = seatPosition(at, 5)
          return (
            <circle
              key={at}
              cx={x}
              cy={y}
              r={30}
              className="fill-none stroke-line-strong"
              strokeWidth={2.5}
              strokeDasharray="2 8"
              strokeLinecap="round"
            />
          )
        })}
      </svg>
      <p className="font-semibold">{t.circleEmpty}</p>
      <p className="max-w-[32ch] text-sm leading-sm text-muted">{t.circleEmptyText}</p>
    </div>
  )
}

function seatPosition(at: number, seatCount: number): { x: number; y: number } {
  const turn = (at / seatCount) * 2 * Math.PI
  return { x: 170 + 124 * Math.sin(turn), y: 170 - 124 * Math.cos(turn) }
}
