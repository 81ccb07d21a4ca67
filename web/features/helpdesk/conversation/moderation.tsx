import { editMessageRoute, removeMessageRoute } from '../../../../domain/api/messages/tickets'
import type { TicketMessage } from '../../../../domain/entities'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

export interface Moderation {
  message: Pick<TicketMessage, 'id' | 'message'>
  action: 'edit' | 'remove'
}

/** Edits or removes a message. The message shows that it was changed, and the audit log keeps the earlier text (S10). */
export function ModerationDialog({
  message: { id, message: text },
  action,
  onClose,
}: Moderation & { onClose: () => void }) {
  const t = useMessages(helpdesk)
  return action === 'edit' ? (
    <CommandDialog
      open
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
  ) : (
    <CommandDialog
      open
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
  )
}
