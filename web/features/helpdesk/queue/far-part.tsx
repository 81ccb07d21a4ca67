import { useEffect, type ComponentProps } from 'react'
import type { Id } from '../../../../domain/entities'
import { useQueue } from '../../../data/queries/tickets/queue'
import { useSyncStatus } from '../../../data/queries/sync/sync-status'
import { desk } from '../../../i18n/areas/admins'
import { lists } from '../../../i18n/areas/signed-in'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { whenOf } from '../../../shared/when-of'
import { Band } from '../../../ui/band'
import { Queue } from './queue'

interface Props extends ComponentProps<typeof Queue> {
  /** Receives the first ticket; '' for none. */
  onTop: (ticket: Id) => void
}

/** Replaces the server's list while offline: the most urgent tickets on this device, with a note that there are more. */
export function FarPart({ onTop, ...queue }: Props) {
  const t = useMessages(desk)
  const l = useMessages(lists)
  const language = useLanguage()
  const { at } = useSyncStatus()
  const { value } = useQueue({ ...queue.asked, from: 0 })
  const top = value === undefined ? undefined : (value.rows[0]?.id ?? '')
  useEffect(() => {
    if (top !== undefined) onTop(top)
  }, [top, onTop])
  return (
    <>
      <Band title={l.offline}>{t.partHere(at === 0 ? '' : whenOf(at, language))}</Band>
      <Queue {...queue} />
    </>
  )
}
