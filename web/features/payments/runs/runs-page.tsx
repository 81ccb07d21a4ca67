import { Navigate } from 'react-router-dom'
import { paths, runPath } from '../../../../domain/paths'
import { useArrived } from '../../../data/queries/sync/replica-state'
import { useRuns } from '../../../data/queries/money/runs'
import { useMessages } from '../../../i18n/messages'
import { runs as words } from '../../../i18n/areas/admins'
import { CopyFailed } from '../../../shared/copy-failed'
import { ListPage } from '../../../lists/list-foot'
import { LinkButton } from '../../../ui/button'
import { EmptyState, Skeleton } from '../../../ui/states/empty-state'
import { newestOf } from './which-run'

/** Redirects to the newest run; without any, it shows when there will be one. */
export function RunsPage() {
  const t = useMessages(words)
  const { value, error, reload } = useRuns()
  const whole = useArrived('payment_runs')
  const newest = newestOf(value ?? [])
  if (newest !== undefined) return <Navigate replace to={runPath(newest.month)} />
  return (
    <ListPage>
      {error !== null && <CopyFailed title={t.copyFailed} known={value !== undefined} onRetry={reload} />}
      {error === null && !(whole && value !== undefined) && <Skeleton className="h-72 rounded-xl" />}
      {error === null && whole && value !== undefined && (
        <EmptyState title={t.none} action={<LinkButton href={paths.adminPayments}>{t.toPayments}</LinkButton>}>
          {t.noneText}
        </EmptyState>
      )}
    </ListPage>
  )
}
