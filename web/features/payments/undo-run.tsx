import { useState } from 'react'
import type { MonthsState } from '../../../domain/api/admin'
import { undoRun } from '../../data/repos/runs'
import { errorWords } from '../../i18n/errors'
import { formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { AlertDialog } from '../../ui/alert-dialog'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { codeOf } from './use-payment-commands'

interface Props {
  run: MonthsState['newestRun']
  online: boolean
  onUndone: () => void
}

/** Undoes the newest run while all of it is pending (M5); absent when there is nothing to undo. */
export function UndoRun({ run, online, onUndone }: Props) {
  const t = useMessages(payments)
  const words = useMessages(errorWords)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (run === null || !run.undoable) return null
  const { id } = run
  const month = formatLongMonth(run.month, language)

  async function undo(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await undoRun(id)
      toast({ kind: 'ok', title: t.undone(month) })
      setAsking(false)
      onUndone()
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: words[codeOf(error)] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        {...(online ? {} : { 'aria-disabled': true, title: t.needsNetwork })}
        kind="bare"
        onClick={() => setAsking(true)}
      >
        {t.undo(month)}
      </Button>
      <AlertDialog
        open={asking}
        title={t.undoTitle(month)}
        text={t.undoText}
        safe={t.undoKeep}
        confirm={t.undoConfirm(month)}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void undo()}
      />
    </>
  )
}
