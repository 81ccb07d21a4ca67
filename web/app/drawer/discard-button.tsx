import { useState } from 'react'
import { discardEntryUndoably, useBelonging } from '../../data/queries/sync/entries'
import type { OutboxEntry } from '../../data/queries/sync/entries'
import { useMessages } from '../../i18n/messages'
import { syncDrawer } from '../../i18n/areas/waiting'
import { Button } from '../../ui/button'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { useTellDiscarded } from './discarded'

/** Discards an unsent change, after a confirmation and with Undo. */
export function DiscardButton({ entry, title }: { entry: OutboxEntry; title: string }) {
  const t = useMessages(syncDrawer)
  const [asking, setAsking] = useState(false)
  const belonging = useBelonging(entry)
  const tell = useTellDiscarded()
  async function discard(): Promise<void> {
    setAsking(false)
    const back = await discardEntryUndoably(entry.order)
    // null: the change was sent in the meantime
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
