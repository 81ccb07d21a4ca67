import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'

interface Props {
  /** True when all tickets are listed, not only those on this device. */
  all: boolean
  /** The day since which done tickets are on this device, formatted. */
  since: string
  /** The number of earlier done tickets on the server; undefined when unknown. */
  more: number | undefined
  onToggle: (all: boolean) => void
}

/**
 * The end of the queue. It shows which tickets are listed and how many others exist, and switches between all and recent
 * tickets.
 */
export function QueueFooter({ all, since, more, onToggle }: Props) {
  const t = useMessages(helpdesk)
  return (
    <div className="flex items-center justify-between gap-x-3 px-3 py-1 text-xs text-muted max-md:px-4">
      <span>{all ? t.allShown : more === undefined ? t.doneSince(since) : t.moreBefore(more, since)}</span>
      <Button kind="bare" size="sm" className="-mr-2 flex-none px-2!" onClick={() => onToggle(!all)}>
        {all ? t.showRecent : t.showAll}
      </Button>
    </div>
  )
}
