import { useLine, useMarkRemoved } from '../../data/queries/network'
import { auth } from '../../i18n/areas/guests'
import { forms } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'

interface Props {
  /** The server did not answer, whatever the browser reports about the connection. */
  unasked?: boolean
  /** The page has no fields, so the notice does not mention kept input. */
  pressOnly?: boolean
}

/** Shown above a form for signed-out visitors while it cannot be sent, before they try. */
export function NeedsLine({ unasked = false, pressOnly = false }: Props) {
  const t = useMessages(forms)
  const authMessages = useMessages(auth)
  const isOnline = useLine()
  const isMarkRemoved = useMarkRemoved() && isOnline
  if (isOnline && !unasked && !isMarkRemoved) return null
  return (
    <div className="mt-4">
      <Band title={isMarkRemoved ? t.markRemoved : t.offline}>{!pressOnly && authMessages.typedStays}</Band>
    </div>
  )
}

/** Returns why a form's button is blocked; '' while the device is online. */
export function useBlocked(): string {
  const t = useMessages(forms)
  return useLine() ? '' : t.needsNetwork
}
