import { Card } from '../card'
import { ErrorState } from './error-state'
import { Skeleton } from './empty-state'

interface Props {
  /** A retry after an error is treated as loading. */
  read: { error: Error | null; loading?: boolean; reload: () => void }
  failed: string
  className: string
  /** Title of a card around the error. */
  card?: string
}

/** A skeleton, or the error with a retry. */
export function LoadingOrError({ read: { error, loading = false, reload }, failed, className, card }: Props) {
  if (error === null || loading) return <Skeleton className={className} />
  const said = <ErrorState title={failed} onRetry={reload} />
  return card === undefined ? said : <Card title={card}>{said}</Card>
}
