import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'

interface Props {
  /** All tickets are shown, not those of the device. */
  all: boolean
  /** Since when (a date to be read) what is done is on the device. */
  since: string
  /** So many more were done earlier and are on the server alone; undefined where it isn't known. */
  more: number | undefined
  onTurn: (all: boolean) => void
}

/** Behind the queue: which tickets these are, how many more there are, and the way to all of them or back. */
export function QueueEnd({ all, since, more, onTurn }: Props) {
  const t = useMessages(desk)
  return (
    <div className="flex items-center justify-between gap-x-3 px-3 py-1 text-xs text-muted max-md:px-4">
      <span>{all ? t.allShown : more === undefined ? t.doneSince(since) : t.moreBefore(more, since)}</span>
      <Button kind="bare" size="sm" className="-mr-2 flex-none px-2!" onClick={() => onTurn(!all)}>
        {all ? t.showRecent : t.showAll}
      </Button>
    </div>
  )
}
