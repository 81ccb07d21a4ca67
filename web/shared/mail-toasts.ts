import { referralLink, paths } from '../../domain/paths'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { useProgram } from '../data/queries/installation/program'
import { useMe } from '../data/queries/session/session'
import { mails } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { copyText } from '../ui/copy-button'
import { toast, type ToastContent } from '../ui/layers/toast'
import { useNavigate } from 'react-router-dom'

/** Returns the toast after an invitation: `sent`, or without a mail server the referral link to copy. */
export function useInvitationToast(sent: Omit<ToastContent, 'kind'>): Omit<ToastContent, 'kind'> {
  const m = useMessages(mails)
  const onlyLogged = useMailsOnlyLogged()
  const code = useMe().value?.referral_code ?? ''
  const link = referralLink(useProgram().value?.origin || window.location.origin, code)
  if (!onlyLogged) return sent
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast({ kind: 'ok', title: m.linkCopied })
    else toast({ kind: 'info', title: link, durationMs: 60_000 })
  }
  return {
    title: m.invitationSaved,
    text: m.invitationNotSent,
    action: code === '' ? undefined : { label: m.copyLink, run: () => void copy() },
  }
}

/** Returns a toast that says that no email was sent and links to the mail log; null if a mail server is set up. */
export function useNotSentToast(): Pick<ToastContent, 'text' | 'second'> | null {
  const m = useMessages(mails)
  const navigate = useNavigate()
  if (!useMailsOnlyLogged()) return null
  return { text: m.notSent, second: { label: m.openMailLog, run: () => void navigate(paths.adminMailLog) } }
}
