import { useOnline } from '../data/queries/network'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

/** "Needs a connection" while there is none, else ''. */
export function useNeedsNetwork(): string {
  const t = useMessages(forms)
  return useOnline() ? '' : t.needsNetwork
}
