import { FlaskConical, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '../../../domain/paths'
import { policyValues, triedPolicy } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { policyLab } from '../../i18n/admin-areas'
import { Card } from '../../ui/card'
import { IconButton } from '../../ui/button'
import { formatSignedCents } from '../../shared/formats'
import type { DraftShape } from '../../forms/use-draft'
import { policySearchParams } from './what-if-form'

interface Props {
  trials: readonly SavedTrial[]
  current: string
  onRemove: (key: string) => void
}

export function SavedTrials({ trials, current, onRemove }: Props) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  if (trials.length === 0) return null
  return (
    <Card title={t.keptTrials}>
      <ul className="grid">
        {trials.map((trial) => {
          const key = trialKey(trial)
          const name = trialName(trial, t)
          return (
            <li
              key={key}
              className="flex items-start gap-2 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0"
            >
              <FlaskConical aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
              <span className="min-w-0 flex-1 leading-tight">
                <Link
                  to={`${paths.adminPolicyLab}?${key}`}
                  aria-current={key === current || undefined}
                  className="font-semibold no-underline hover:text-accent hover:underline aria-[current]:text-accent"
                >
                  {name}
                </Link>
                <small className="block text-xs text-muted">{formatMoment(trial.at, language)}</small>
              </span>
              <b className="font-semibold whitespace-nowrap">{formatSignedCents(trial.cents)}</b>
              <IconButton label={t.removeTrial(name)} className="-my-2.5" onClick={() => onRemove(key)}>
                <X aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm text-muted">{t.keptHere}</p>
    </Card>
  )
}

const trialName = ({ tried }: SavedTrial, t: ReturnType<typeof policyLab.read>): string =>
  policyValues
    .flatMap((value) => (tried[value] === undefined ? [] : [`${t.values[value]} ${formatCents(tried[value])}`]))
    .join(', ')

/** A saved trial: its values, its monthly difference, and when it was saved. It is stored only on this device (P17). */
const trialSchema = v.object({
  tried: triedPolicy,
  /** The additional monthly cost when the trial was saved, in cents. */
  cents: v.number(),
  at: v.string(),
})
type SavedTrial = v.InferOutput<typeof trialSchema>

const maxTrials = 20
const trialsSchema = v.pipe(v.array(trialSchema), v.maxLength(maxTrials))

/** All saved trials, newest first, stored as a draft. */
export const savedTrialsDraft: DraftShape<SavedTrial[]> = {
  blank: [],
  is: (found): found is SavedTrial[] => v.is(trialsSchema, found),
}

const trialKey = ({ tried }: Pick<SavedTrial, 'tried'>): string => policySearchParams(tried).toString()

/** Adds a trial at the front and removes one with the same values. Above the limit, the oldest trial is dropped. */
export const addTrial = (all: readonly SavedTrial[], trial: SavedTrial): SavedTrial[] =>
  [trial, ...removeTrial(all, trialKey(trial))].slice(0, maxTrials)

export const removeTrial = (all: readonly SavedTrial[], key: string): SavedTrial[] =>
  all.filter((each) => trialKey(each) !== key)
