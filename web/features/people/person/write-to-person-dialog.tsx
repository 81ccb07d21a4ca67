import { useNavigate } from 'react-router-dom'
import { openTicketForMemberRoute } from '../../../../domain/api/messages/tickets'
import type { User } from '../../../../domain/entities'
import { ticketPath } from '../../../../domain/paths'
import { ticketLimits } from '../../../../domain/tickets/tickets'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { CommandDialog } from '../../../forms/command-dialog'
import { TextField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/language'
import { personTimeline } from '../../../i18n/admin-areas'
import { nameOf, type DialogEnds } from './person-state'

/** Writes to a person by creating a ticket; the reply arrives at the help desk. */
export function WriteToPersonDialog({ person, ...ends }: DialogEnds & { person: User }) {
  const t = useMessages(personTimeline)
  const navigate = useNavigate()
  const mailsKept = useMailsOnlyLogged()
  const name = nameOf(person)
  return (
    <CommandDialog
      {...ends}
      size="lg"
      route={openTicketForMemberRoute}
      start={{ user: person.id, subject: '', message: '' }}
      title={t.writeTo(name)}
      lead={t.writeText(name, t.readsLanguage[person.language === 'es' ? 'es' : 'en'])}
      confirm={t.sendTo(name)}
      consequence={() => (!person.verified ? t.notByMail : mailsKept ? t.mailKept : t.byMail)}
      done={({ ticket, number }) => ({
        title: t.written(number),
        text: name,
        durationMs: 8000,
        action: { label: t.openTicket, run: () => void navigate(ticketPath('admin', ticket)) },
      })}
    >
      {(form) => (
        <>
          <TextField form={form} name="subject" label={t.subject} maxLength={ticketLimits.subject} autoComplete="off" />
          <TextField form={form} name="message" label={t.message} rows={8} maxLength={ticketLimits.message} />
        </>
      )}
    </CommandDialog>
  )
}
