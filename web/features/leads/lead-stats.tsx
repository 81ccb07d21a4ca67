import type { LeadWeeks } from '../../../domain/api/people/leads'
import { leadAnswers, sumLeadTotals, type LeadAnswer, type LeadWeek } from '../../../domain/people/leads'
import { type Answer } from '../../data/queries/use-route'
import { formatCount, formatDayMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { leads } from '../../i18n/admin-areas'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/button-classes'
import { LoadingOrError } from '../../ui/states/error-state'
import { formatDuration } from './lead-columns'

type Weeks = Answer<LeadWeeks>

const discClasses: { readonly [answer in LeadAnswer]: string } = {
  inTime: 'bg-accent',
  late: 'border-2 border-danger',
  waiting: 'border border-dashed border-line-strong',
  closed: 'bg-line-strong',
}
/** The maximum height of a stack, in dots. For more applications a dot represents several, as the card's scale says. */
const maxStack = 12
const scaleSteps = [1, 2, 5]

/** Shows the share answered in time, the usual response time and the conversion rate. */
export function LeadStats({ weeks: { value } }: { weeks: Weeks }) {
  const t = useMessages(leads)
  if (value === undefined) return null
  const { inTime, late, waiting, closed, converted } = sumLeadTotals(value.weeks)
  const share = (name: string, n: number, of: number) => ({
    name,
    said: of === 0 ? '' : t.inTimeOf(formatCount(n), formatCount(of)),
    small: `${formatCount(Math.floor((100 * n) / of))} %`,
  })
  const facts = [
    share(t.inTime, inTime, inTime + late),
    { name: t.usualTime, said: value.usualMs === null ? '' : formatDuration(value.usualMs, t), small: '' },
    share(t.madeAccount, converted, inTime + late + waiting + closed),
  ].filter(({ said }) => said !== '')
  if (facts.length === 0) return null
  return (
    <dl aria-label={t.facts} className="flex flex-wrap justify-between gap-x-2 gap-y-2 sm:justify-start sm:gap-x-16">
      {facts.map(({ name, said, small }) => (
        <div
          key={name}
          className="relative not-first:sm:before:absolute not-first:sm:before:inset-y-0 not-first:sm:before:-left-8 not-first:sm:before:w-px not-first:sm:before:bg-line"
        >
          <dt className="text-[.8125rem]/5 text-muted sm:text-sm">{name}</dt>
          <dd className="flex items-baseline gap-1.5 text-lg font-bold tabular-nums sm:gap-2 sm:text-xl">
            {said}
            {small !== '' && <small className="text-[.8125rem] font-normal text-muted sm:text-sm">{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function LeadsByWeek({ weeks }: { weeks: Weeks }) {
  const t = useMessages(leads)
  const { value } = weeks
  if (value === undefined) return <LoadingOrError read={weeks} failed={t.failed} className="h-56 rounded-xl" />
  const maximum = Math.max(0, ...value.weeks.map(weekTotal))
  if (maximum === 0) return null
  const unit = scaleFor(maximum)
  const shown = leadAnswers.filter((answer) => value.weeks.some((week) => week[answer] > 0))
  return (
    <Card title={t.byWeek} aside={<p className="text-sm text-muted">{t.scale(formatCount(unit))}</p>}>
      <ol className="flex border-b border-line-strong">
        {value.weeks.map((week) => (
          <Week key={week.monday} week={week} unit={unit} />
        ))}
      </ol>
      <AxisLabels weeks={value.weeks} />
      <ul aria-hidden className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {shown.map((answer) => (
          <li key={answer} className="inline-flex items-center gap-2">
            <span className={classNames('size-3 rounded-full', discClasses[answer])} />
            {t.answers[answer]}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Draws a week's dots, which screen readers read as a sentence. */
function Week({ week, unit }: { week: LeadWeek; unit: number }) {
  const t = useMessages(leads)
  const language = useLanguage()
  const [inTime, late, waiting, closed] = leadAnswers.map((answer) => formatCount(week[answer]))
  const dots = leadAnswers.flatMap((answer) =>
    Array.from({ length: Math.ceil(week[answer] / unit) }, (_, n) => ({ key: `${answer}${n}`, answer })),
  )
  return (
    <li className="flex min-h-16 w-0 flex-1 flex-col-reverse items-center gap-0.5 pb-1">
      <span className="sr-only">
        {t.week(formatDayMonth(week.monday, language), inTime ?? '', late ?? '', waiting ?? '', closed ?? '')}
      </span>
      {dots.map(({ key, answer }) => (
        <span
          key={key}
          aria-hidden
          className={classNames('size-2.5 rounded-full max-sm:size-2', discClasses[answer])}
        />
      ))}
    </li>
  )
}

/** Labels the axis with each Monday, fewer on small screens or with large text. The current week has a label. */
function AxisLabels({ weeks }: { weeks: readonly LeadWeek[] }) {
  const language = useLanguage()
  return (
    <p aria-hidden className="@container mt-1.5 flex text-xs text-muted">
      {weeks.map(({ monday }, at) => (
        <span
          key={monday}
          className={classNames(
            'flex w-0 flex-1 justify-center whitespace-nowrap',
            (weeks.length - 1 - at) % 2 === 1 && 'max-sm:invisible',
            (weeks.length - 1 - at) % 5 !== 0 && '@max-[15rem]:invisible',
          )}
        >
          {formatDayMonth(monday, language)}
        </span>
      ))}
    </p>
  )
}

const weekTotal = (week: LeadWeek): number => leadAnswers.reduce((sum, answer) => sum + week[answer], 0)

/** Returns the smallest of 1, 2, 5, 10, 20 … at which the dots of the largest week fit. */
function scaleFor(maximum: number): number {
  for (let tens = 1; ; tens *= 10) {
    const unit = scaleSteps.find((each) => maximum / (each * tens) <= maxStack)
    if (unit !== undefined) return unit * tens
  }
}
