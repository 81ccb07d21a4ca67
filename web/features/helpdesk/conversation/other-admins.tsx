import type { OtherAdmin } from '../../../data/queries/tickets/presence'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Avatar } from '../../../ui/pictures/avatar'

const firstNameOfAdmin = ({ name }: OtherAdmin, fallback: string): string => name.split(' ')[0] || fallback

/** Names the other admins who have this ticket open. */
export function OtherViewersBand({ others }: { others: readonly OtherAdmin[] }) {
  const t = useMessages(helpdesk)
  return (
    <div role="status" className="contents">
      {others.map((other) => (
        <p
          key={other.admin}
          className="flex items-center gap-2 border-b border-line bg-surface px-4 py-1.5 text-sm text-muted md:px-5"
        >
          <Avatar name={other.name} seed={other.admin} size="sm" />
          {t.looksToo(firstNameOfAdmin(other, t.somebody))}
        </p>
      ))}
    </div>
  )
}

/** Names the other admins who are writing a reply. */
export function OtherWritersNote({ others }: { others: readonly OtherAdmin[] }) {
  const t = useMessages(helpdesk)
  const writing = others.filter((other) => other.writing)
  return (
    <p role="status" className="px-4 text-sm font-semibold text-caution md:px-5">
      {writing.map((other) => t.writesToo(firstNameOfAdmin(other, t.somebody))).join(' ')}
    </p>
  )
}
