import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { dayOf, daysInMonth, monthOf } from '../../../../domain/calendar'
import { serverNow } from '../../../data/engine/db/clock'
import { auth } from '../../../i18n/areas'
import { formatDayMonth, localDay } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { arcPath } from '../../../ui/pictures/geometry'
import { AuthLayout } from '../guest-frame'

/** The seven other people, clockwise from the left neighbor of the free place at the table. The colors have no meaning. */
const people = [
  ['M498.46 431.36A238 238 0 0 1 431.36 498.46', 449.91, 449.91, 'stroke-person-1', 'fill-person-1-head'],
  ['M347.45 533.22A238 238 0 0 1 252.55 533.22', 300, 512, 'stroke-person-3', 'fill-person-3-head'],
  ['M168.64 498.46A238 238 0 0 1 101.54 431.36', 150.09, 449.91, 'stroke-person-2', 'fill-person-2-head'],
  ['M66.78 347.45A238 238 0 0 1 66.78 252.55', 88, 300, 'stroke-person-4', 'fill-person-4-head'],
  ['M101.54 168.64A238 238 0 0 1 168.64 101.54', 150.09, 150.09, 'stroke-person-6', 'fill-person-6-head'],
  ['M252.55 66.78A238 238 0 0 1 347.45 66.78', 300, 88, 'stroke-person-5', 'fill-person-5-head'],
  ['M431.36 101.54A238 238 0 0 1 498.46 168.64', 449.91, 150.09, 'stroke-person-7', 'fill-person-7-head'],
] as const

interface RoundTableProps {
  name: string
  sum: string
  caption: string
  you: string
  /** The filled share of the person's own place, from 0 to 1. */
  share: number
  children?: ReactNode
}

/** A round table with seven people and the person's place. */
export function RoundTable({ name, sum, caption, you, share, children }: RoundTableProps) {
  return (
    <svg viewBox="0 0 600 600" role="img" aria-label={name} className="h-auto w-full">
      {people.map(([body, cx, cy, color, head]) => (
        <g key={body}>
          <path d={body} className={`fill-none ${color}`} strokeWidth={62} strokeLinecap="round" />
          <circle cx={cx} cy={cy} r={29} className={head} />
        </g>
      ))}
      <circle cx={300} cy={300} r={156} className="fill-raised" />
      {children}
      <text
        x={300}
        y={312}
        textAnchor="middle"
        className="fill-text font-display text-[58px] font-semibold tracking-[-.02em]"
      >
        {sum}
      </text>
      <text x={300} y={350} textAnchor="middle" className="fill-muted text-[19px] font-medium">
        {caption}
      </text>
      {share >= 1 ? (
        <circle cx={526} cy={300} r={44} className="fill-accent" />
      ) : (
        <>
          <circle
            cx={526}
            cy={300}
            r={46}
            className="fill-none stroke-line-strong"
            strokeWidth={3}
            strokeDasharray="2 9"
            strokeLinecap="round"
          />
          {share > 0 && (
            <path
              d={arcPath(526, 300, 46, share)}
              className="fill-none stroke-accent"
              strokeWidth={9}
              strokeLinecap="round"
            />
          )}
        </>
      )}
      <text
        x={526}
        y={307}
        textAnchor="middle"
        className={`font-display text-[21px] font-semibold ${share >= 1 ? 'fill-on-accent' : 'fill-accent'}`}
      >
        {you}
      </text>
    </svg>
  )
}

function MonthDots({ day, days }: { day: number; days: number }) {
  return Array.from({ length: days }, (_, i) => {
    const angle = ((i + 0.5) / days) * 2 * Math.PI
    const centre = { cx: 300 + 122 * Math.sin(angle), cy: 300 - 122 * Math.cos(angle) }
    if (i + 1 === day) return <circle key={i} {...centre} r={8.4} className="fill-person-1" />
    if (i + 1 < day) return <circle key={i} {...centre} r={6.4} className="fill-accent" />
    return <circle key={i} {...centre} r={5.4} className="fill-raised stroke-line-strong" strokeWidth={1.25} />
  })
}

function MonthIllustration() {
  const t = useMessages(auth)
  const language = useLanguage()
  const today = localDay(serverNow())
  const day = dayOf(today)
  const days = daysInMonth(monthOf(today))
  const caption = t.dayOf(day, days)
  return (
    <RoundTable
      name={t.tableName(caption)}
      sum={formatDayMonth(today, language)}
      caption={caption}
      you={t.you}
      share={1}
    >
      <MonthDots day={day} days={days} />
    </RoundTable>
  )
}

/** The layout of the pages around sign-in, illustrated with the days of this month. */
export const MonthLayout = (
  props: Pick<ComponentProps<typeof AuthLayout>, 'title' | 'lead' | 'focusTitle' | 'children'>,
) => <AuthLayout {...props} art={<MonthIllustration />} artText={useMessages(auth).daySays} />

// Loaded only on demand, because few people have a second step.
const SecondStep = lazy(() => import('../../../shared/second-step').then((step) => ({ default: step.SecondStep })))

export const SignInSecondStep = (props: Omit<ComponentProps<typeof SecondStep>, 'frame'>) => (
  <Suspense>
    <SecondStep
      {...props}
      frame={(title, lead, content) => (
        <MonthLayout title={title} lead={lead}>
          {content}
        </MonthLayout>
      )}
    />
  </Suspense>
)
