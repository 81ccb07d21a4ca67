import { useState } from 'react'
import type { Agreement } from '../../../../domain/agreements/agreements'
import { endingAgreementOf, runningPeriod, type EndingAgreement } from '../../../../domain/agreements/ending'
import type { User } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { useCancelRequests } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { leaving, memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/states/empty-state'
import { AgreementCard } from './agreement-card'
import { CancelDialog } from './cancel-dialog'
import { LeavingChecklist } from './leaving-checklist'

/** Shows each current agreement, and a checklist for those that end or ended recently (T4). */
export function CancelTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(leaving)
  const ts = useMessages(memberSettings)
  const { view, error, reload } = useMoneyView(me.id)
  const requests = useCancelRequests(me.id)
  const failed = error ?? requests.error
  const [confirming, setConfirming] = useState<Agreement | null>(null)
  if (view === undefined || requests.value === undefined) {
    if (failed !== null) return <LocalDataError known={false} onRetry={error === null ? requests.reload : reload} />
    return (
      <Card>
        <div role="status" aria-label={t.loading} className="grid gap-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Card>
    )
  }
  const endings = findEndings(view, requests.value)
  // While an agreement is ending, there are no offers to start another.
  const continuing = (['rental', 'affiliate'] as const).filter(
    (each) => endings.every(({ agreement }) => agreement !== each) && (endings.length === 0 || isRunning(each, view)),
  )
  return (
    <div className="grid gap-5">
      {!online && <Banner title={ts.offlineTitle}>{t.offline}</Banner>}
      {failed !== null && <LocalDataError known onRetry={reload} />}
      {endings.length === 0 && <p className="max-w-[60ch] text-muted">{t.lead}</p>}
      {endings.map((each) => (
        <LeavingChecklist
          key={each.agreement}
          ending={each}
          view={view}
          me={me}
          online={online}
          onChange={() => setConfirming(each.agreement)}
        />
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {runningFirst(continuing, view).map((agreement) => (
          <AgreementCard
            key={agreement}
            agreement={agreement}
            view={view}
            online={online}
            onCancel={() => setConfirming(agreement)}
          />
        ))}
      </div>
      {confirming !== null && (
        <CancelDialog
          agreement={confirming}
          view={view}
          request={endings.find(({ agreement }) => agreement === confirming)?.request}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

function findEndings(
  { facts, today }: MoneyView,
  requests: Parameters<typeof endingAgreementOf>[2],
): EndingAgreement[] {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return (['rental', 'affiliate'] as const)
    .map((agreement) => endingAgreementOf(agreement, periods[agreement], requests, today))
    .filter((each) => each !== undefined)
}

function runningFirst(agreements: readonly Agreement[], view: MoneyView): Agreement[] {
  return [...agreements].sort((a, b) => Number(isRunning(b, view)) - Number(isRunning(a, view)))
}

function isRunning(agreement: Agreement, { facts, today }: MoneyView): boolean {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return runningPeriod<{ id: string; start_date: string; end_date: string }>(periods[agreement], today) !== undefined
}
