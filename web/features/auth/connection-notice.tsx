import { useHasNetwork, useAnswerHeaderRemoved } from '../../data/queries/network'
import { auth } from '../../i18n/areas/guests'
import { forms } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'

interface Props {
  /** True when the server did not answer, whatever the browser reports about the connection. */
  isSessionUnknown?: boolean
  /** True when the page has no fields; the notice then does not mention any input. */
  noInput?: boolean
}

/** Says above a form that it can't be sent now. */
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

/** Returns why a form's button is disabled; '' while the device is online. */
export function useGuestOfflineReason(): string {
  const t = useMessages(forms)
  return useHasNetwork() ? '' : t.needsNetwork
}
