import { Navigate } from 'react-router-dom'
import { paths, runPath } from '../../../../domain/paths'
import { useCollectionsSynced } from '../../../data/queries/sync/replica-state'
import { usePaymentRuns } from '../../../data/queries/money/runs'
import { useMessages } from '../../../i18n/messages'
import { runs as messages } from '../../../i18n/areas/admins'
import { LocalDataError } from '../../../shared/local-data-error'
import { ListLayout } from '../../../lists/list-footer'
import { LinkButton } from '../../../ui/button'
import { EmptyState, Skeleton } from '../../../ui/states/empty-state'
import { latestRun } from './select-run'

/** Redirects to the newest run; if there is none, shows when there will be one. */
export function RunsPage() {
  const t = useMessages(messages)
  const { value, error, reload } = usePaymentRuns()
  const whole = useCollectionsSynced('payment_runs')
  const newest = latestRun(value ?? [])
  if (newest !== undefined) return <Navigate replace to={runPath(newest.month)} />
  return (
    <ListLayout>
      {error !== null && <LocalDataError title={t.copyFailed} known={value !== undefined} onRetry={reload} />}
      {error === null && !(whole && value !== undefined) && <Skeleton className="h-72 rounded-xl" />}
      {error === null && whole && value !== undefined && (
        <EmptyState title={t.none} action={<LinkButton href={paths.adminPayments}>{t.toPayments}</LinkButton>}>
          {t.noneText}
        </EmptyState>
      )}
    </ListLayout>
  )
}
