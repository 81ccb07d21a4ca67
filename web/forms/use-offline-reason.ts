import { useOnline } from '../data/queries/network'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'

export function useOfflineReason(): string {
  const t = useMessages(forms)
  return useOnline() ? '' : t.needsNetwork
}
