import { Bell as Icon } from 'lucide-react'
import { lazy, memo, Suspense, useEffect } from 'react'
import { useUnreadCount } from '../../data/queries/session/notifications'
import { useCurrentPerson } from '../../data/queries/session/session'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { deferLayer } from './deferred-layer'

const Popover = deferLayer('dialog', () => import('../../ui/layers/popover').then((layer) => layer.Popover))

// The content of the popover is loaded after the first screen.
const BellList = lazy(() =>
  import('../../features/notifications/bell-list').then((list) => ({ default: list.BellList })),
)

/** The notification bell. It shows the unread count (9+ above 9) and lists the 20 latest notifications in a popover. */
export const Bell = memo(function Bell() {
  const t = useMessages(shell)
  const unread = useUnreadCount(useCurrentPerson()?.id ?? '')
  useEffect(() => showAppBadge(unread), [unread])
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
      {(close) => (
        <Suspense fallback={<div className="min-h-40" />}>
          <BellList onOpened={close} />
        </Suspense>
      )}
    </Popover>
  )
})

/** Sets the unread count on the installed app's icon; 0 clears it. */
export function showAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
