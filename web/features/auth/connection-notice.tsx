import { useHasNetwork, useAnswerHeaderRemoved } from '../../data/queries/network'
import { auth } from '../../i18n/areas/guests'
import { forms } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'

interface Props {
  /** The server did not answer, whatever the browser reports about the connection. */
  isSessionUnknown?: boolean
  /** The page has no fields, so the notice does not mention kept input. */
  noInput?: boolean
}

/** Shown above a form for signed-out visitors while it cannot be sent, before they try. */
export function ConnectionNotice({ isSessionUnknown = false, noInput = false }: Props) {
  const t = useMessages(forms)
  const authMessages = useMessages(auth)
  const isOnline = useHasNetwork()
  const isMarkRemoved = useAnswerHeaderRemoved() && isOnline
  if (isOnline && !isSessionUnknown && !isMarkRemoved) return null
  return (
    <div className="mt-4">
      <Banner title={isMarkRemoved ? t.markRemoved : t.offline}>{!noInput && authMessages.typedStays}</Banner>
    </div>
  )
}

/** Returns why a form's button is blocked; '' while the device is online. */
export function useGuestOfflineReason(): string {
  const t = useMessages(forms)
  return useHasNetwork() ? '' : t.needsNetwork
}
