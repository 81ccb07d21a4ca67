import { useLine, useMarkRemoved } from '../../data/queries/network'
import { auth } from '../../i18n/areas/guests'
import { forms } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'

interface Props {
  /** Nobody could be asked who is signed in: the server didn't answer, whatever the browser says of its line. */
  unasked?: boolean
  /** A page with nothing to type: nothing is said of what stays. */
  pressOnly?: boolean
}

/** Over a form of who isn't signed in: why nothing of it can be sent. Said before it is tried; what was typed stays. */
export function NeedsLine({ unasked = false, pressOnly = false }: Props) {
  const t = useMessages(forms)
  const authMessages = useMessages(auth)
  const line = useLine()
  const isMarkRemoved = useMarkRemoved() && line
  if (line && !unasked && !isMarkRemoved) return null
  return (
    <div className="mt-4">
      <Band title={isMarkRemoved ? t.markRemoved : t.offline}>{!pressOnly && authMessages.typedStays}</Band>
    </div>
  )
}

/** For the button of such a form: not to be pressed without a line, and why. Pressing it then changes nothing. */
export function useBlocked(): string {
  const t = useMessages(forms)
  return useLine() ? '' : t.needsNetwork
}
