import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { assignTicketRoute } from '../../../../domain/api/messages/tickets'
import type { Id, SupportTicket } from '../../../../domain/entities'
import { useAdminNames } from '../../../data/queries/people/people'
import { useCommand } from '../../../forms/use-command'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { buttonClasses } from '../../../ui/button-classes'
import { Menu } from '../../../ui/layers/menu'
import { Avatar } from '../../../ui/pictures/avatar'
import { ignoresShortcut } from '../../../ui/shortcut-keys'

interface Props {
  ticket: SupportTicket
  assignee: Id
  me: Id
}

/** Assigns the ticket to an admin, with an undo. The shortcut A assigns it to the signed-in admin or unassigns it. */
export function AssigneeMenu({ ticket, assignee, me }: Props) {
  const t = useMessages(helpdesk)
  const admins = useAdminNames()
  const assign = useAssign(ticket.id, assignee)
  const name = admins.get(assignee) ?? ''
  const toggleMine = () => assign.to(assignee === me ? '' : me)
  useAssignShortcut(toggleMine)
  return (
    <Menu
      label={assignee === '' ? t.assign : t.assignedTo(name || t.somebody)}
      button={
        <>
          {assignee === '' ? <EmptyAvatar /> : <Avatar name={name} seed={assignee} size="sm" />}
          {assignee !== '' && (
            <span className="max-w-24 truncate max-md:sr-only">{(name.split(' ')[0] ?? '') || t.somebody}</span>
          )}
          <ChevronDown aria-hidden />
        </>
      }
      buttonClassName={`${buttonClasses('quiet', 'sm')} gap-1.5! md:px-2.5!`}
      entries={[
        ...[...admins].map(([id, each]) => ({
          key: id,
          label: id === me ? `${each} (${t.you.toLowerCase()})` : each,
          icon: <Avatar name={each} seed={id} size="sm" />,
          disabled: !assign.online || id === assignee,
          onSelect: () => assign.to(id),
        })),
        {
          key: 'nobody',
          label: t.nobodyHas,
          icon: <EmptyAvatar />,
          apart: true,
          disabled: !assign.online || assignee === '',
          onSelect: () => assign.to(''),
        },
      ]}
    />
  )
}

const EmptyAvatar = () => (
  <span
    aria-hidden
    className="inline-block size-6 flex-none rounded-full border-[1.5px] border-dashed border-line-strong"
  />
)

function useAssign(ticket: Id, before: Id) {
  const t = useMessages(helpdesk)
  const back = useCommand(assignTicketRoute, { refused: (why) => ({ title: t.ticketFailed, text: why }) })
  const { send, online } = useCommand(assignTicketRoute, {
    done: () => ({
      title: t.ticketUpdated,
      action: { label: t.undo, run: () => void back.send({ ticket, admin: before }) },
      durationMs: 10_000,
    }),
    refused: (why) => ({ title: t.ticketFailed, text: why }),
  })
  return { to: (admin: Id) => void send({ ticket, admin }), online }
}

/** Handles the shortcut A, unless the admin is typing or a dialog is open. */
function useAssignShortcut(toggleMine: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || ignoresShortcut(event)) return
      event.preventDefault()
      toggleMine()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
