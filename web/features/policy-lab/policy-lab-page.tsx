import { FlaskConical } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Policy } from '../../../domain/money/forecast/policy-trial'
import { usePolicyTrial } from '../../data/queries/money/policy-lab'
import { momentNow } from '../../data/queries/clock'
import { useSettings, type StoredSettings } from '../../data/queries/installation/settings'
import { useOnline } from '../../data/queries/network'
import { toRefusal } from '../../forms/use-command'
import { useDraft } from '../../forms/use-draft'
import { useErrorText } from '../../i18n/errors'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { LocalDataError } from '../../shared/local-data-error'
import { ListLayout } from '../../lists/list-footer'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { savedTrialsDraft, removeTrial, addTrial, SavedTrials } from './saved-trials'
import { policySearchParams, readTriedPolicy } from './policy-form'
import { TrialStats, TrialGains, TrialPayday } from './trial-results'
import { TrialPeople } from './trial-people'
import { TrialActions } from './trial-actions'
import { WhatIfForm } from './what-if-form'

/** Computes the next run with other rates or another threshold. Nothing is saved (M5, M6, M13). */
export function PolicyLabPage() {
  const { value, error, reload } = useSettings()
  const t = useMessages(policyLab)
  return (
    <ListLayout>
      {error !== null && <LocalDataError title={t.failed} known={value !== undefined} onRetry={reload} />}
      {value ? <PolicyLabContent stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </ListLayout>
  )
}

function PolicyLabContent({ stored }: { stored: StoredSettings }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const whyOf = useErrorText()
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const tried = readTriedPolicy(search)
  const { trial, working, error, reload } = usePolicyTrial(tried, online)
  const stands = trial?.stands ?? localPolicy(stored)
  const key = policySearchParams(tried).toString()
  const saved = useDraft('policy-lab-trials', savedTrialsDraft)
  const keepTrial = (cents: number): void => saved.set((now) => addTrial(now, { tried, cents, at: momentNow() }))
  return (
    <>
      {!online && <Banner title={t.offline} />}
      <SandboxNote onStartOver={() => setSearch({})} blank={key === ''} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <WhatIfForm
            key={`${key} ${JSON.stringify(stands)}`}
            stands={stands}
            tried={tried}
            month={trial?.month}
            working={working}
            online={online}
            onTry={(next) => {
              if (policySearchParams(next).toString() === key) reload()
              else setSearch(policySearchParams(next))
            }}
          />
          <SavedTrials
            trials={saved.value}
            current={key}
            onRemove={(one) => saved.set((now) => removeTrial(now, one))}
          />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" aria-busy={working}>
          <p role="status" className={working ? 'text-sm text-muted' : 'sr-only'}>
            {working ? t.working : trial !== null && t.asOf(formatMoment(trial.at, language))}
          </p>
          {error !== null && <ErrorState title={`${t.failed} ${whyOf(toRefusal(error))}`} onRetry={reload} />}
          {trial === null && error === null && online && (
            <>
              <Skeleton className="h-28 rounded-xl" />
              <Skeleton className="h-64 rounded-xl" />
            </>
          )}
          {trial !== null && (
            <>
              {key === '' && <EmptyState title={t.nothingTried}>{t.nothingTriedText}</EmptyState>}
              {key !== '' && <TrialStats trial={trial} />}
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:has-[>:nth-child(2)]:grid-cols-2">
                <TrialGains trial={trial} />
                <TrialPayday trial={trial} />
              </div>
              <TrialActions trial={trial} tried={tried} onSave={keepTrial} />
              {key !== '' && <TrialPeople key={trial.id} trial={trial} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** Returns the rates of the local database, which are used until the server has returned those of the next run's month. */
const localPolicy = ({ settings, rates }: StoredSettings): Policy => ({
  rental: rates.default_rental_rate,
  commission: rates.affiliate_commission_rate,
  threshold: settings.payment_threshold,
})

function SandboxNote({ onStartOver, blank }: { onStartOver: () => void; blank: boolean }) {
  const t = useMessages(policyLab)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-caution bg-caution-soft px-4 py-2.5 text-caution">
      <FlaskConical aria-hidden className="size-4.5" />
      <p className="min-w-0 flex-1 basis-52">
        <b className="font-semibold">{t.sandbox}</b> {t.sandboxText}
      </p>
      {!blank && (
        <Button kind="quiet" size="sm" onClick={onStartOver}>
          {t.startOver}
        </Button>
      )}
    </div>
  )
}
