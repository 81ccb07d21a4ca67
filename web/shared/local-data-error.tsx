import { useSyncStatus } from '../data/queries/sync/sync-status'
import { useLanguage, useMessages } from '../i18n/language'
import { lists } from '../i18n/areas'
import { ErrorState } from '../ui/states/error-state'
import { formatRecentTime } from './formats'

interface Props {
  /** Title of the error, by default for the whole local database. */
  title?: string
  /** Whether older data is still shown; its time is then mentioned. */
  known: boolean
  /** Restarts the live query that the error has ended. */
  onRetry: () => void
  className?: string
}

/** A failed read of the local database, above the data still shown. Never an empty state (T6). */
export function LocalDataError({ title, known, onRetry, className }: Props) {
  const t = useMessages(lists)
  const language = useLanguage()
  const { at } = useSyncStatus()
  return (
    <div className={className}>
      <ErrorState title={title ?? t.copyFailed} onRetry={onRetry}>
        {known && at > 0 && t.copyFrom(formatRecentTime(at, language))}
      </ErrorState>
    </div>
  )
}
