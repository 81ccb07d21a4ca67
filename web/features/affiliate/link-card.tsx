import { Check, Copy, Share2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { paths } from '../../../domain/paths'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { affiliateArea } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Button, IconButton, LinkButton } from '../../ui/button'
import { Skeleton } from '../../ui/states/empty-state'
import { ReferralCircle } from './referral-circle'
import { useCopyToClipboard } from './use-copy-to-clipboard'
import { useReferralLink } from './use-referral-link'

export function LinkCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const { code, link, loading } = useReferralLink()
  const { copied, copy } = useCopyToClipboard()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const Icon = copied === 'link' ? Check : Copy
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] content-center items-center gap-6 rounded-xl bg-raised p-5 shadow-sm md:py-6 md:pr-6 md:pl-8 lg:self-stretch lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id={`${id}-title`} className="text-[1.375rem]/7">
          {t.link}
        </h2>
        {link === '' && loading ? (
          <Skeleton className="h-24 w-full rounded-md" />
        ) : link === '' ? (
          <p className="text-muted">{t.notAffiliate}</p>
        ) : (
          <>
            <div className="grid gap-3">
              <label htmlFor={id} className="sr-only">
                {t.linkLabel}
              </label>
              <input
                ref={field}
                id={id}
                readOnly
                value={link}
                onFocus={(event) => event.target.select()}
                className="min-h-12 w-full rounded-md border border-line bg-surface px-4 font-medium text-ellipsis"
              />
              <Button
                className="min-w-36 md:justify-self-start"
                onClick={() => void copy('link', link, t.copiedText, field.current)}
              >
                <Icon aria-hidden />
                {copied === 'link' ? t.copied : t.copyLink}
              </Button>
            </div>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="text-muted">{t.code}</span>
              <b className="font-display text-lg font-semibold tracking-[.02em]">{code}</b>
              <IconButton
                label={copied === 'code' ? t.copied : t.copyCode}
                onClick={() => void copy('code', code, t.codeCopiedText)}
              >
                {copied === 'code' ? <Check aria-hidden /> : <Copy aria-hidden />}
              </IconButton>
              <LinkButton kind="quiet" size="sm" href={paths.share}>
                <Share2 aria-hidden />
                {t.shareKit}
              </LinkButton>
            </div>
          </>
        )}
      </div>
      <ReferralCircle view={view} hrefOf={hrefOf} />
    </section>
  )
}
