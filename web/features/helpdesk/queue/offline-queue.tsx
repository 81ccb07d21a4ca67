import { useEffect, type ComponentProps } from 'react'
import type { Id } from '../../../../domain/entities'
import { useQueue } from '../../../data/queries/tickets/queue'
import { useSyncStatus } from '../../../data/queries/sync/sync-status'
import { helpdesk } from '../../../i18n/areas/admins'
import { lists } from '../../../i18n/areas/signed-in'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { formatRecentTime } from '../../../shared/recent-time'
import { Banner } from '../../../ui/banner'
import { LocalQueue } from './local-queue'

interface Props extends ComponentProps<typeof LocalQueue> {
  /** Receives the first ticket; '' for none. */
  onTopTicket: (ticket: Id) => void
}

/**
 * Replaces the server's list while offline. It shows the most urgent tickets on this device and a note that further ones
 * exist.
 */
export function OfflineQueue({ onTopTicket, ...queue }: Props) {
  const t = useMessages(helpdesk)
  const l = useMessages(lists)
  const language = useLanguage()
  const { at } = useSyncStatus()
  const { value } = useQueue({ ...queue.query, from: 0 })
  const top = value === undefined ? undefined : (value.rows[0]?.id ?? '')
  useEffect(() => {
    if (top !== undefined) onTopTicket(top)
  }, [top, onTopTicket])
  return (
    <>
      <Banner title={l.offline}>{t.partHere(at === 0 ? '' : formatRecentTime(at, language))}</Banner>
      <LocalQueue {...queue} />
    </>
  )
}
