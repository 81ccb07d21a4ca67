import { Check, Copy, Share2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { affiliateArea } from '../../i18n/member-areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { toast } from '../../ui/layers/toast'
import type { useCopyToClipboard } from './use-referral-link'

interface Props extends ReturnType<typeof useCopyToClipboard> {
  code: string
  link: string
  /** More buttons beside the two. */
  children?: ReactNode
}

/** An affiliate's link, whole at any width, with the buttons to copy and to share it. */
export function ReferralLink({ code, link, copied, copy, children }: Props) {
  const t = useMessages(affiliateArea)
  const shown = useRef<HTMLParagraphElement>(null)
  const [before = '', after = ''] = link.split(code)
  const [scheme = ''] = /^https?:\/\//.exec(before) ?? []
  const canShare = typeof navigator.share === 'function'
  const Icon = copied === 'link' ? Check : Copy

  async function share(): Promise<void> {
    try {
      await navigator.share({ url: link })
    } catch (error) {
      // An AbortError means that the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ kind: 'bad', title: t.shareFailed })
    }
  }

  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      <p
        ref={shown}
        tabIndex={-1}
        className="min-w-0 flex-[1_1_16rem] rounded-md border border-line bg-surface px-4 py-2.5 font-medium wrap-anywhere"
      >
        {/* Hidden, so that the code fits a phone; a copy by hand contains it. */}
        <span className="sr-only">{scheme}</span>
        {before.slice(scheme.length)}
        <wbr />
        <b className="font-bold">{code}</b>
        {after}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button className="max-sm:flex-1" onClick={() => void copy('link', link, t.copiedText, shown.current)}>
          <Icon aria-hidden />
          {copied === 'link' ? t.copied : t.copyLink}
        </Button>
        {canShare && (
          <Button kind="quiet" className="max-sm:flex-1" onClick={() => void share()}>
            <Share2 aria-hidden />
            {t.share}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
