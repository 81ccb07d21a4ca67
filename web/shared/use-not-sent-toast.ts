import { useNavigate } from 'react-router-dom'
import { paths } from '../../domain/paths'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { mails } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'
import type { ToastContent } from '../ui/layers/toast'

/** Returns a toast that says that no email was sent and links to the mail log; null if a mail server is set up. */
export function useNotSentToast(): Pick<ToastContent, 'text' | 'second'> | null {
  const m = useMessages(mails)
  const navigate = useNavigate()
  if (!useMailsOnlyLogged()) return null
  return { text: m.notSent, second: { label: m.openMailLog, run: () => void navigate(paths.adminMailLog) } }
}
