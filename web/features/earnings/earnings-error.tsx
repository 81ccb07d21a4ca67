import { useSyncStatus } from '../../data/repos/sync-status'
import { sendWaiting } from '../../data/repos/session-verbs'
import { momentOf } from '../../data/repos/moment-now'
import { earnings } from '../../i18n/earnings'
import { formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { ErrorState } from '../../ui/states/error-state'

/** Couldn't refresh: the last known copy stays below it (T6). */
export function EarningsError() {
  const t = useMessages(earnings)
  const language = useLanguage()
  const { at } = useSyncStatus()
  return (
    <ErrorState title={t.loadFailed} onRetry={() => void sendWaiting()}>
      {at > 0 && t.copyFrom(formatTime(momentOf(at), language))}
    </ErrorState>
  )
}
