import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'
import { useEffect, useRef, useState } from 'react'
import { offerInstall } from '../../data/queries/browser/install'
import { affiliateArea } from '../../i18n/member-areas'
import { useMessages } from '../../i18n/language'
import { copyText } from '../../ui/copy-button'
import { toast } from '../../ui/layers/toast'

export function useReferralLink() {
  const me = useMe()
  const program = useProgram()
  const code = me.value?.referral_code ?? ''
  const origin = program.value?.origin || window.location.origin
  return {
    code,
    link: code === '' ? '' : referralLink(origin, code),
    linkOf: (mark: string) => referralLink(origin, code, mark),
    /** True until the local database has answered. */
    loading: me.value === undefined && me.loading,
    error: me.error,
    reload: me.reload,
  }
}

/** How long the confirmation of a copy is shown, in ms (document 2, section 9). */
const confirmMs = 2000

export function useCopyToClipboard() {
  const t = useMessages(affiliateArea)
  const [copied, setCopied] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    copied,
    copy: async (key: string, text: string, message: string, shown?: HTMLElement | null): Promise<void> => {
      if (!(await copyText(text, shown))) {
        toast({ kind: 'bad', title: t.copyRefused, text: t.copyRefusedText })
        return
      }
      toast({ kind: 'ok', title: t.copied, text: message })
      setCopied(key)
      if (key === 'link') offerInstall('link')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(''), confirmMs)
    },
  }
}
