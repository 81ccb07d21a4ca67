import { FlaskConical, Bookmark, Link2 } from 'lucide-react'
import { useSearchParams, useNavigate } from 'react-router-dom'
import type { Policy, TrialPerson, TriedPolicy } from '../../../domain/money/forecast/policy-trial'
import { usePolicyTrial, type FinishedTrial } from '../../data/queries/money/policy-lab'
import { momentNow } from '../../data/queries/clock'
import { useSettings, type StoredSettings } from '../../data/queries/installation/settings'
import { useOnline } from '../../data/queries/network'
import { toRefusal } from '../../forms/use-command'
import { useDraft } from '../../forms/use-draft'
import { useErrorText } from '../../i18n/errors'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { policyLab } from '../../i18n/admin-areas'
import { LocalDataError } from '../../shared/local-data-error'
import { ListLayout } from '../../lists/list-footer'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { savedTrialsDraft, removeTrial, addTrial, SavedTrials } from './saved-trials'
import { policySearchParams, readTriedPolicy, centsToDollars, WhatIfForm } from './what-if-form'
import { TrialStats, TrialGains, TrialPayday, TrialPeople } from './trial-results'
import { policyTrialPeopleRoute } from '../../../domain/api/money/policy-lab'
import { paths } from '../../../domain/paths'
import { fetchAllRows } from '../../data/queries/list-source'
import { CsvButton } from '../../lists/tools/csv-button'
import { csvOnlyColumn, type ListColumn } from '../../ui/column'
import { copyText } from '../../ui/copy-button'
import { toast } from '../../ui/layers/toast'
import { useUiTexts } from '../../ui/ui-texts'

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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-caution bg-caution-soft px-4 py-2.5 text-caution">
        <FlaskConical aria-hidden className="size-4.5" />
        <p className="min-w-0 flex-1 basis-52">
          <b className="font-semibold">{t.sandbox}</b> {t.sandboxText}
        </p>
        {key !== '' && (
          <Button kind="quiet" size="sm" onClick={() => setSearch({})}>
            {t.startOver}
          </Button>
        )}
      </div>
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

/** Saves a trial, copies its link, downloads its people, or opens the settings with its amounts. */
function TrialActions(props: { trial: FinishedTrial; tried: TriedPolicy; onSave: (cents: number) => void }) {
  const { trial, tried, onSave } = props
  const t = useMessages(policyLab)
  const ui = useUiTexts()
  const navigate = useNavigate()
  const columns = useColumns()
  const { now, then } = trial
  const extraCents = then.rental + then.commission - now.rental - now.commission
  const changed = Object.keys(tried).length > 0
  async function copy(): Promise<void> {
    const search = policySearchParams(tried).toString()
    const link = `${window.location.origin}${paths.adminPolicyLab}${search === '' ? '' : `?${search}`}`
    if (await copyText(link)) toast({ kind: 'ok', title: ui.copied })
    else toast({ kind: 'bad', title: ui.notCopied, text: ui.copyByHand })
  }
  const applyToSettings = () => {
    const { rental, commission, threshold } = tried
    const amounts = {
      ...(rental !== undefined && { defaultRentalRate: centsToDollars(rental) }),
      ...(commission !== undefined && { affiliateCommissionRate: centsToDollars(commission) }),
      ...(threshold !== undefined && { paymentThreshold: centsToDollars(threshold) }),
    }
    void navigate(`${paths.adminSettings}?tab=system`, { state: { amounts, fromMonth: trial.month } })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {changed && (
        <Button kind="bare" size="sm" onClick={() => onSave(extraCents)}>
          <Bookmark aria-hidden />
          {t.keepTrial}
        </Button>
      )}
      <Button kind="bare" size="sm" blocked={changed ? undefined : t.takeNone} onClick={() => void copy()}>
        <Link2 aria-hidden />
        {t.copyLink}
      </Button>
      <CsvButton
        name="policy-trial"
        columns={columns}
        rows={() => fetchAllRows(policyTrialPeopleRoute, { id: trial.id, group: 'affected' })}
        blocked={changed ? '' : t.takeNone}
      />
      <Button
        kind="quiet"
        className="ml-auto max-md:w-full"
        blocked={changed ? undefined : t.takeNone}
        onClick={applyToSettings}
      >
        {t.take}
      </Button>
    </div>
  )
}

function useColumns(): readonly ListColumn<TrialPerson>[] {
  const { columns: t, person } = useMessages(policyLab)
  const column = csvOnlyColumn<TrialPerson>
  return [
    column('user', t.user, ({ user }) => user),
    column('person', person, ({ name }) => name),
    column('rentals', t.rentals, ({ rentals }) => rentals),
    column('referrals', t.referrals, ({ referrals }) => referrals),
    column('earnedNow', t.earnedNow, ({ now }) => now.earned / 100),
    column('earnedThen', t.earnedThen, ({ then }) => then.earned / 100),
    column('sentNow', t.sentNow, ({ now }) => now.sent / 100),
    column('sentThen', t.sentThen, ({ then }) => then.sent / 100),
  ]
}
