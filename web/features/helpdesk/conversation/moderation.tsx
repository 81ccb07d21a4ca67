import { editMessageRoute, removeMessageRoute } from '../../../../domain/api/messages/tickets'
import type { TicketMessage } from '../../../../domain/entities'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

export type Deed = 'edit' | 'remove'

/** The open dialog; null for none. */
export type Moderating = { message: TicketMessage; deed: Deed } | null

/** Edits or removes a message. The change is marked, and the audit log keeps the earlier text (S10). */
export function Moderation({ of, onClose }: { of: Moderating; onClose: () => void }) {
  const t = useMessages(desk)
  if (of === null) return null
  const { id, message: text } = of.message
  return (
    <>
      <CommandDialog
        open={of.deed === 'edit'}
        route={editMessageRoute}
        start={{ message: id, text }}
        title={t.editTitle}
        confirm={t.save}
        onlyChanges
        failed={(why) => `${t.updateFailed}. ${why}`}
        done={() => ({ title: t.messageUpdated })}
        onClose={onClose}
      >
        {(form) => <TextField form={form} name="text" label={t.reply} hint={t.editHint} rows={5} />}
      </CommandDialog>
      <CommandDialog
        open={of.deed === 'remove'}
        route={removeMessageRoute}
        start={{ message: id }}
        kind="ask"
        danger
        title={t.removeTitle}
        lead={t.removeText}
        safe={t.keep}
        confirm={t.remove}
        failed={(why) => `${t.deleteFailed}. ${why}`}
        done={() => ({ title: t.messageDeleted })}
        onClose={onClose}
      />
    </>
  )
}
