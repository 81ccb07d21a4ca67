import { Card } from '../card'
import { ErrorState } from './error-state'
import { Skeleton } from './empty-state'

interface Props {
  /** What is read. While it is read again after it failed, it is waited for. */
  read: { error: Error | null; loading?: boolean; reload: () => void }
  /** What is said when it can't be read. */
  failed: string
  /** The skeleton's size. */
  className: string
  /** Says it in a card with this title. */
  card?: string
}

/** In place of what isn't read yet: a skeleton, or why it can't be read, with a retry. */
export function NotRead({ read: { error, loading = false, reload }, failed, className, card }: Props) {
  if (error === null || loading) return <Skeleton className={className} />
  const said = <ErrorState title={failed} onRetry={reload} />
  return card === undefined ? said : <Card title={card}>{said}</Card>
}
