import { Undo2 } from 'lucide-react'
import { createContext, use, useState, type ReactNode } from 'react'
import { useMessages } from '../../i18n/language'
import { syncDrawer } from '../../i18n/areas'
import { Button } from '../../ui/button'
import { discardEntryWithUndo, useDependentCount, type OutboxEntry } from '../../data/queries/sync/entries'
import { AlertDialog } from '../../ui/layers/alert-dialog'

interface DiscardedItem {
  title: string
  back: () => Promise<void>
}

const DiscardedContext = createContext<(items: DiscardedItem) => void>(() => undefined)

const useReportDiscarded = (): ((items: DiscardedItem) => void) => use(DiscardedContext)

/** Lists the changes discarded in the drawer, each with Undo. A toast would be inert behind the dialog. */
export function DiscardedEntries({ children }: { children: ReactNode }) {
  const t = useMessages(syncDrawer)
  const [items, setItems] = useState<readonly DiscardedItem[]>([])
  const [failed, setFailed] = useState(false)
  async function undo(one: DiscardedItem): Promise<void> {
    try {
      await one.back()
      setFailed(false)
      setItems((now) => now.filter((each) => each !== one))
    } catch {
      setFailed(true)
    }
  }
  return (
    <DiscardedContext value={(one) => setItems((now) => [one, ...now])}>
      <div role="status">
        {items.map((one, at) => (
          <p
            // The list is newest first, so an index counted from the end is stable.
            // eslint-disable-next-line react/no-array-index-key
            key={items.length - at}
            className="mt-3 flex items-center gap-3 rounded-lg bg-sunken py-1.5 pr-1.5 pl-4"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{t.discarded(one.title)}</span>
            <Button kind="quiet" size="sm" onClick={() => void undo(one)}>
              <Undo2 aria-hidden />
              {t.undo}
            </Button>
          </p>
        ))}
        {failed && <p className="mt-2 text-danger">{t.undoFailed}</p>}
      </div>
      {children}
    </DiscardedContext>
  )
}

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
