import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { useUiTexts } from '../ui-texts'

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
