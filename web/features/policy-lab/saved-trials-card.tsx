import { FlaskConical, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { policyValues } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { Card } from '../../ui/card'
import { IconButton } from '../../ui/button'
import { trialKey, type SavedTrial } from './saved-trials'
import { formatSignedCents } from './format-signed'

interface Props {
  trials: readonly SavedTrial[]
  current: string
  onRemove: (key: string) => void
}

/** Lists the trials that this admin has saved. Opening one recomputes it with today's people. */
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
