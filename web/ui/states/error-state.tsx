import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { useUiTexts } from '../ui-texts'
import { Card } from '../card'
import { Skeleton } from './empty-state'

interface Props {
  title: ReactNode
  /** The data that is still shown. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
}

/** An error with a retry button; never shown as an empty state. */
export function ErrorState({ title, children, onRetry }: Props) {
  const { retry } = useUiTexts()
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-lg bg-danger-soft px-5 py-4 text-danger">
      <p>
        <b className="font-semibold">{title}</b> {children}
      </p>
      {onRetry !== undefined && (
        <Button kind="quiet" size="sm" className="text-text" onClick={onRetry}>
          <RefreshCw aria-hidden />
          {retry}
        </Button>
      )}
    </div>
  )
}

interface LoadingOrErrorProps {
  /** A retry after an error is treated as loading. */
  read: { error: Error | null; loading?: boolean; reload: () => void }
  failed: string
  className: string
  /** Title of a card around the error. */
  card?: string
}

/** A skeleton, or the error with a retry. */
export function LoadingOrError({
  read: { error, loading = false, reload },
  failed,
  className,
  card,
}: LoadingOrErrorProps) {
  if (error === null || loading) return <Skeleton className={className} />
  const errorState = <ErrorState title={failed} onRetry={reload} />
  return card === undefined ? errorState : <Card title={card}>{errorState}</Card>
}
