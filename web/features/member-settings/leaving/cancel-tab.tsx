import { useState } from 'react'
import type { Agreement } from '../../../../domain/agreements/agreements'
import { leavingOf, runningPeriod, type Leaving } from '../../../../domain/agreements/leaving'
import type { User } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { useCancelRequests } from '../../../data/queries/session/own-records'
import { useMoneyView } from '../../../data/queries/money/money-view'
import { leaving, memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { CopyFailed } from '../../../shared/copy-failed'
import { Band } from '../../../ui/band'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/states/empty-state'
import { AgreementCard } from './agreement-card'
import { CancelDialog } from './cancel-dialog'
import { ExitKit } from './exit-kit'

/**
 * Settings tab for ending agreements (T4): each running agreement, and the exit kit of those that end or ended recently.
 */
export function CancelTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(leaving)
  const ts = useMessages(memberSettings)
  const { view, error, reload } = useMoneyView(me.id)
  const requests = useCancelRequests(me.id)
  const failed = error ?? requests.error
  const [asking, setAsking] = useState<Agreement | null>(null)
  if (view === undefined || requests.value === undefined) {
    if (failed !== null) return <CopyFailed known={false} onRetry={error === null ? requests.reload : reload} />
    return (
      <Card>
        <div role="status" aria-label={t.loading} className="grid gap-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20 w-full" />
        </div>
      </Card>
    )
  }
  const ends = endings(view, requests.value)
  // While an agreement is ending, only other running agreements are shown, and no offers to start one.
  const goOn = (['rental', 'affiliate'] as const).filter(
    (each) => ends.every(({ agreement }) => agreement !== each) && (ends.length === 0 || runs(each, view)),
  )
  return (
    <div className="grid gap-5">
      {!online && <Band title={ts.offlineTitle}>{t.offline}</Band>}
      {failed !== null && <CopyFailed known onRetry={reload} />}
      {ends.length === 0 && <p className="max-w-[60ch] text-muted">{t.lead}</p>}
      {ends.map((each) => (
        <ExitKit
          key={each.agreement}
          of={each}
          view={view}
          me={me}
          online={online}
          onChange={() => setAsking(each.agreement)}
        />
      ))}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {sorted(goOn, view).map((agreement) => (
          <AgreementCard
            key={agreement}
            agreement={agreement}
            view={view}
            online={online}
            onCancel={() => setAsking(agreement)}
          />
        ))}
      </div>
      {asking !== null && (
        <CancelDialog
          agreement={asking}
          view={view}
          open={ends.find(({ agreement }) => agreement === asking)?.request}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Returns the agreements that end or ended recently, without those that have started again. */
function endings({ facts, today }: MoneyView, requests: Parameters<typeof leavingOf>[2]): Leaving[] {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return (['rental', 'affiliate'] as const)
    .map((agreement) => leavingOf(agreement, periods[agreement], requests, today))
    .filter((each) => each !== undefined)
}

/** Sorts running agreements first. */
function sorted(of: readonly Agreement[], view: MoneyView): Agreement[] {
  return [...of].sort((a, b) => Number(runs(b, view)) - Number(runs(a, view)))
}

function runs(of: Agreement, { facts, today }: MoneyView): boolean {
  const periods = { rental: facts.periods, affiliate: facts.affiliatePeriods }
  return runningPeriod<{ id: string; start_date: string; end_date: string }>(periods[of], today) !== undefined
}
