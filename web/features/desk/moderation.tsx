import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { TicketMessage } from '../../../domain/entities'
import { messageSchema } from '../../../domain/tickets/tickets'
import { editMessage, removeMessage } from '../../data/repos/desk'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { AlertDialog } from '../../ui/layers/alert-dialog'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'
import { Field } from '../../ui/fields/field'
import { TextArea } from '../../ui/fields/text-area'
import { toast } from '../../ui/layers/toast'

/** What is to be done with a message, null = nothing. */
export type Moderating = { message: TicketMessage; deed: 'edit' | 'remove' } | null

/** Editing and removing a message: the deed is marked, the earlier text stays on the audit log (S10). */
export function Moderation({ of, onClose }: { of: Moderating; onClose: () => void }) {
  const t = useMessages(desk)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => setText(of?.message.message ?? ''), [of])

  async function run(work: () => Promise<unknown>, done: string, failed: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await work()
      toast({ kind: 'ok', title: done })
      onClose()
    } catch {
      toast({ kind: 'bad', title: t.error, text: failed })
    } finally {
      setBusy(false)
    }
  }

  const id = of?.message.id ?? ''
  const good = v.safeParse(messageSchema, text).success
  return (
    <>
      <Dialog
        open={of?.deed === 'edit'}
        title={t.editTitle}
        onClose={onClose}
        footer={
          <>
            <Button kind="quiet" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button
              busy={busy}
              disabled={!good}
              onClick={() => void run(() => editMessage(id, text.trim()), t.messageUpdated, t.updateFailed)}
            >
              {t.save}
            </Button>
          </>
        }
      >
        <Field label={t.reply} hint={t.editHint}>
          <TextArea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </Dialog>
      <AlertDialog
        open={of?.deed === 'remove'}
        title={t.removeTitle}
        text={t.removeText}
        safe={t.keep}
        confirm={t.remove}
        busy={busy}
        onClose={onClose}
        onConfirm={() => void run(() => removeMessage(id), t.messageDeleted, t.deleteFailed)}
      />
    </>
  )
}
