import { useState } from 'react'
import { discardEntryWithUndo, useDependentCount } from '../../data/queries/sync/entries'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/outbox'
import { Button } from '../../ui/button'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { useReportDiscarded } from './discarded-entries'

export function DiscardButton({ entry, title }: { entry: OutboxEntry; title: string }) {
  const t = useMessages(syncDrawer)
  const [asking, setAsking] = useState(false)
  const belonging = useDependentCount(entry)
  const tell = useReportDiscarded()
  async function discard(): Promise<void> {
    setAsking(false)
    const back = await discardEntryWithUndo(entry.order)
    // null: the change was sent before the user confirmed
    if (back !== null) tell({ title, back })
  }
  return (
    <>
      <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
        {t.discard}
      </Button>
      <AlertDialog
        open={asking}
        title={t.discardAsk}
        text={belonging === 0 ? t.discardText : `${t.discardText} ${t.discardWith(belonging)}`}
        safe={t.keep}
        confirm={t.discard}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </>
  )
}
