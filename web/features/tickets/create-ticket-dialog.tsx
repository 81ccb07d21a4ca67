import type { Id } from '../../../domain/entities'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { AttachButton, ChosenFileList } from '../../forms/attach-button'
import { files } from '../../i18n/areas/signed-in'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'
import { TicketFields } from './ticket-fields'
import type { TicketPrefill } from './ticket-prefill'
import { useNewTicket } from './use-new-ticket'

interface Props {
  open: boolean
  author: { id: Id; name: string }
  online: boolean
  start: TicketPrefill | null
  onClose: () => void
  onCreated: (ticket: Id) => void
}

/** Works offline. The draft and its files stay on this device until the ticket is sent or discarded. */
export function CreateTicketDialog({ open, author, online, start, onClose, onCreated }: Props) {
  const t = useMessages(tickets)
  const f = useMessages(files)
  const mailsKept = useMailsOnlyLogged()
  const { form, kept, save, startOver, chosen } = useNewTicket({ open, author, online, start, onCreated })
  return (
    <Dialog
      open={open}
      title={t.createTitle}
      onClose={onClose}
      footer={
        <>
          {kept && (
            <span className="mr-auto flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {t.draftKept}
              <Button kind="bare" size="sm" onClick={startOver}>
                {t.startOver}
              </Button>
            </span>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="new-ticket" busy={form.formState.isSubmitting}>
            {online ? t.create : t.saveLater}
          </Button>
        </>
      }
    >
      <form
        id="new-ticket"
        noValidate
        onSubmit={(event) => void save(event)}
        onPaste={chosen.onPaste}
        {...chosen.dropHere}
        className="grid gap-4"
      >
        <p className="text-muted">{!online ? t.offline : mailsKept ? t.createLeadKept : t.createLead}</p>
        <TicketFields form={form} />
        <div>
          <ChosenFileList chosen={chosen} />
          <div className="flex flex-wrap items-center gap-x-3">
            <AttachButton chosen={chosen} className="-ml-3" />
            <small className="text-sm leading-sm text-muted">{f.attachHint}</small>
          </div>
        </div>
        {start !== null && start.about !== '' && <p className="text-sm leading-sm text-muted">{t.aboutKept}</p>}
      </form>
    </Dialog>
  )
}
