import { referralLink } from '../../domain/paths'
import { useMailsOnlyLogged } from '../data/queries/installation/installation'
import { useProgram } from '../data/queries/installation/program'
import { useMe } from '../data/queries/session/session'
import { mails } from '../i18n/areas/signed-in'
import { useMessages } from '../i18n/messages'
import { copyText } from '../ui/copy-button'
import { toast, type ToastContent } from '../ui/layers/toast'

/** Returns the toast after an invitation: `sent`, or without a mail server the referral link to copy. */
export function useInvitationToast(sent: Omit<ToastContent, 'kind'>): Omit<ToastContent, 'kind'> {
  const m = useMessages(mails)
  const kept = useMailsOnlyLogged()
  const code = useMe().value?.referral_code ?? ''
  const link = referralLink(useProgram().value?.origin || window.location.origin, code)
  if (!kept) return sent
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
