import { Bell as Icon } from 'lucide-react'
import { BellList } from '../../features/notifications/bell-list'
import { useUnreadCount } from '../../data/repos/notifications'
import { useCurrentPerson } from '../../data/repos/session'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { Popover } from '../../ui/layers/popover'

/** The bell: 9+ above 9, the 20 latest in its popover. */
export function Bell() {
  const t = useMessages(shell)
  const unread = useUnreadCount(useCurrentPerson()?.id ?? '')
  return (
    <Popover
      label={t.bell(unread)}
      title={t.notifications}
      className="w-[27rem]"
      buttonClassName="relative grid size-11 flex-none place-items-center rounded-full hover:bg-sunken"
      button={
        <>
          <Icon aria-hidden className="size-4.5 stroke-[1.75]" />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[.6875rem]/4.5 font-bold text-on-accent"
            >
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => <BellList onOpened={close} />}
    </Popover>
  )
}
