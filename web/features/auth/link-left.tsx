import { useNow } from '../../data/queries/clock'
import { auth } from '../../i18n/auth'
import { useMessages } from '../../i18n/messages'
import { ClockRing } from '../../ui/pictures/clock-ring'
import type { SeenLink } from './use-dead-link'

const msOf = (at: string): number => Date.parse(at.replace(' ', 'T'))

/** How many minutes a link still works, and hours while there are several, for who fills in its form. */
export function LinkLeft({ madeAt, endsAt }: SeenLink) {
  const t = useMessages(auth)
  const leftMs = msOf(endsAt) - useNow()
  const over = leftMs <= 0
  const minutes = Math.ceil(leftMs / 60_000)
  return (
    <p className="flex items-center gap-2 text-sm leading-sm text-muted">
      <ClockRing share={Math.min(1, leftMs / (msOf(endsAt) - msOf(madeAt)))} over={over} />
      {over ? t.linkRanOut : minutes > 120 ? t.linkLeftHours(Math.floor(minutes / 60)) : t.linkLeft(minutes)}
    </p>
  )
}
