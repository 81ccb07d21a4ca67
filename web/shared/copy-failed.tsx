import { useSyncStatus } from '../data/queries/sync/sync-status'
import { useLanguage } from '../i18n/language'
import { lists } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'
import { ErrorState } from '../ui/states/error-state'
import { whenOf } from './when-of'

interface Props {
  /** What couldn't be read; the copy as a whole without it. */
  title?: string
  /** Something is still shown: it is named with its time. */
  known: boolean
  /** Reads again: an error ends the watching. */
  onRetry: () => void
  className?: string
}

/** A read of the copy that failed: said with a retry above what is known, never an empty state in its place (T6). */
export function CopyFailed({ title, known, onRetry, className }: Props) {
  const t = useMessages(lists)
  const language = useLanguage()
  const { at } = useSyncStatus()
  return (
    <div className={className}>
      <ErrorState title={title ?? t.copyFailed} onRetry={onRetry}>
        {known && at > 0 && t.copyFrom(whenOf(at, language))}
      </ErrorState>
    </div>
  )
}
