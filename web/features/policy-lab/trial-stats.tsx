import type { PolicyTrial } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatCount, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { formatSignedCents } from './format-signed'

/** Shows the month's cost, the difference from the current amounts, and the number of people affected. */
export function TrialStats({ trial }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const { counts } = trial
  const now = trial.now.rental + trial.now.commission
  const then = trial.then.rental + trial.then.commission
  const stats = [
    { name: t.cost(formatMonth(trial.month, language)), value: formatCents(then), sub: t.now(formatCents(now)) },
    {
      name: t.difference,
      value: formatSignedCents(then - now),
      sub: then === now ? t.same : now === 0 ? '' : t.share(formatPercent(then - now, now)),
    },
    {
      name: t.affected,
      value: formatCount(counts.affected),
      sub: t.affectedOf(formatCount(counts.affected + counts.unchanged)),
    },
    {
      name: t.earlier,
      value: formatCount(counts.earlier),
      sub: counts.earlier === 0 ? '' : t.once(counts.earlier, formatCents(trial.earlierCents)),
    },
    {
      name: t.later,
      value: formatCount(counts.later),
      sub: counts.later === 0 ? '' : t.once(counts.later, formatCents(trial.laterCents)),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl bg-line shadow-sm md:grid-cols-5 [&>:last-child]:max-md:col-span-2">
      {stats.map(({ name, value, sub }) => (
        // Aligns the values even if some labels wrap to two lines.
        <div key={name} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0 bg-raised px-4 py-3.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-[min(1.375rem,5.6vw)] leading-tight font-semibold tracking-[-.02em] wrap-anywhere">
            {value}
            {sub !== '' && (
              <span className="block font-sans text-xs font-normal tracking-normal text-muted">{sub}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats a percentage with a sign, such as `+19.2 %`. */
const formatPercent = (part: number, whole: number): string =>
  `${part > 0 ? '+' : ''}${((100 * part) / Math.abs(whole)).toFixed(1)} %`
