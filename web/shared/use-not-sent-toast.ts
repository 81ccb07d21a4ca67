import { useNavigate } from 'react-router-dom'
import { paths } from '../../domain/paths'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { mails } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'
import type { ToastContent } from '../ui/layers/toast'

/**
 * Returns, while no mail server is set up, a toast text that no email was sent with a link to the mail log, which has the
 * email; otherwise null.
 */
export function useNotSentToast(): Pick<ToastContent, 'text' | 'second'> | null {
  const m = useMessages(mails)
  const navigate = useNavigate()
  if (!useMailsOnlyLogged()) return null
  return { text: m.notSent, second: { label: m.openMailLog, run: () => void navigate(paths.adminMailLog) } }
}
