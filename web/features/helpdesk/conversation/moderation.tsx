import { editMessageRoute, removeMessageRoute } from '../../../../domain/api/messages/tickets'
import type { TicketMessage } from '../../../../domain/entities'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

export type ModerationAction = 'edit' | 'remove'

export type PendingModeration = { message: TicketMessage; action: ModerationAction } | null

/** Edits or removes a message. The message shows that it was changed, and the audit log keeps the earlier text (S10). */
export function ModerationDialogs({ of, onClose }: { of: PendingModeration; onClose: () => void }) {
  const t = useMessages(helpdesk)
  if (of === null) return null
  const { id, message: text } = of.message
  return (
    <>
      <CommandDialog
        open={of.action === 'edit'}
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
        open={of.action === 'remove'}
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
