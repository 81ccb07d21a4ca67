import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'
import { useEffect, useRef, useState } from 'react'
import { offerInstall } from '../../data/queries/browser/install'
import { affiliateArea } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { copyText } from '../../ui/copy-button'
import { toast } from '../../ui/layers/toast'

interface MyLink {
  code: string
  link: string
  linkOf: (mark: string) => string
  /** True until the local database has answered. */
  loading: boolean
  error: Error | null
  reload: () => void
}

export function useReferralLink(): MyLink {
  const me = useMe()
  const program = useProgram()
  const code = me.value?.referral_code ?? ''
  const origin = program.value?.origin || window.location.origin
  return {
    code,
    link: code === '' ? '' : referralLink(origin, code),
    linkOf: (mark) => referralLink(origin, code, mark),
    loading: me.value === undefined && me.loading,
    error: me.error,
    reload: me.reload,
  }
}

/** How long the confirmation of a copy is shown, in ms (document 2, section 9). */
const confirmMs = 2000

export function useCopyToClipboard(): {
  copied: string
  copy: (key: string, text: string, message: string, field?: HTMLInputElement | null) => Promise<void>
} {
  const t = useMessages(affiliateArea)
  const [copied, setCopied] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    copied,
    copy: async (key, text, message, field) => {
      if (!(await copyText(text, field))) {
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
