import { useNavigate } from 'react-router-dom'
import { paths } from '../../domain/paths'
import { useMailsKept } from '../data/queries/installation/installation'
import { mails } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'
import type { ToastContent } from '../ui/layers/toast'

/**
 * What an admin is told of a mail that a deed sends. While no mail server is set up it says that no mail was sent and leads to the mail
 * log, where the mail and its link are; otherwise null.
 */
export function useNotSent(): Pick<ToastContent, 'text' | 'second'> | null {
  const m = useMessages(mails)
  const navigate = useNavigate()
  if (!useMailsKept()) return null
  return { text: m.notSent, second: { label: m.openMailLog, run: () => void navigate(paths.adminMailLog) } }
}
