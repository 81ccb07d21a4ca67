import { Check, Copy, Download, Share2, WifiOff, Plus, X } from 'lucide-react'
import { startTransition, useMemo, useState } from 'react'
import type { Language, LinkLabel } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import { linkWithLanguage } from '../../../domain/paths'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import { useProgram } from '../../data/queries/installation/program'
import { affiliateArea } from '../../i18n/member-areas'
import { shareTexts } from '../../i18n/areas'
import { useLanguage, useMessages, useMessagesIn } from '../../i18n/language'
import { LocalDataError } from '../../shared/local-data-error'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { toast } from '../../ui/layers/toast'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { downloadQrPng, downloadQrSvg, qrCodeOf, QrPicture } from '../../forms/qr-code'
import { shareLayoutClass, ShareKitSkeleton } from './affiliate-skeleton'
import { useReferralLink, useCopyToClipboard } from './use-referral-link'
import { addLinkLabelRoute, retireLinkLabelRoute } from '../../../domain/api/people/referrals'
import { maxLabelLength } from '../../../domain/collections/periods/links'
import { activeLabels, recentOpens } from '../../../domain/referrals/link-labels'
import { useOwnLinks, useReferrals } from '../../data/queries/people/referrals'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useToday } from '../../data/queries/clock'
import { CommandForm } from '../../forms/command-parts'
import { TextField } from '../../forms/fields'
import { useCommand } from '../../forms/use-command'
import { useCommandForm } from '../../forms/use-command-form'
import { formatCount } from '../../i18n/numbers'
import { FilterTabs } from '../../ui/filter-tabs'

/** The share page: QR code, share sheet and ready texts in both languages (P2). Works offline. */
export function SharePage() {
  const t = useMessages(affiliateArea)
  const { code, link, linkOf, loading, error, reload } = useReferralLink()
  const [mark, setMark] = useState('')
  const isComplete = useFirstSyncDone()
  const copying = useCopyToClipboard()
  const isSideBySide = useDesktopLayout('columns')
  const shownLink = linkOf(mark)
  const parts = [
    <CodeCard key="code" code={code} mark={mark} link={shownLink} {...copying} />,
    <LabelCard key="labels" chosen={mark} onChoose={setMark} />,
  ]
  return (
    <div className={shareLayoutClass}>
      {error !== null && <LocalDataError known={link !== ''} onRetry={reload} className="lg:col-span-2" />}
      {link !== '' ? (
        <>
          {/* The DOM order follows the visual order, because Tab follows the DOM order. */}
          {isSideBySide ? parts.toReversed() : parts}
          <ReadyTexts link={shownLink} {...copying} />
        </>
      ) : loading || !isComplete ? (
        error === null && <ShareKitSkeleton name={t.loading} />
      ) : (
        error === null && (
          <Card className="lg:col-span-2">
            <EmptyState title={t.shareTitle}>{t.notAffiliate}</EmptyState>
          </Card>
        )
      )}
    </div>
  )
}

interface CodeCardProps extends ReturnType<typeof useCopyToClipboard> {
  code: string
  mark: string
  link: string
}

function CodeCard({ code, mark, link, copied, copy }: CodeCardProps) {
  const t = useMessages(affiliateArea)
  const qr = useMemo(() => qrCodeOf(link), [link])
  const [before = '', after = ''] = link.split(code)
  const file = mark === '' ? code : `${code}-${mark}`
  const canShare = typeof navigator.share === 'function'
  const LinkIcon = copied === 'link' ? Check : Copy

  async function share(): Promise<void> {
    try {
      await navigator.share({ url: link })
    } catch (error) {
      // An AbortError means that the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ kind: 'bad', title: t.shareFailed })
    }
  }

  return (
    <Card className="grid justify-items-center gap-4">
      <QrPicture of={qr} name={t.qrName(link)} className="max-w-88" />
      <p className="text-center font-medium wrap-anywhere">
        {before.replace(/^https?:\/\//, '')}
        <b className="font-display text-lg font-semibold">{code}</b>
        {after}
      </p>
      <div className="grid w-full gap-2.5">
        {canShare && (
          <Button size="lg" onClick={() => void share()}>
            <Share2 aria-hidden />
            {t.share}
          </Button>
        )}
        <Button
          kind={canShare ? 'quiet' : 'primary'}
          className="px-2"
          onClick={() => void copy('link', link, t.copiedText)}
        >
          <LinkIcon aria-hidden />
          {copied === 'link' ? t.copied : t.copyLink}
        </Button>
        {/* one below the other if their texts would wrap */}
        <div className="flex flex-wrap gap-2.5 *:flex-auto">
          <Button kind="quiet" className="px-2" onClick={() => void downloadQrPng(qr, file)}>
            <Download aria-hidden />
            {t.qrPng}
          </Button>
          <Button kind="quiet" className="px-2" onClick={() => downloadQrSvg(qr, file)}>
            <Download aria-hidden />
            {t.qrSvg}
          </Button>
        </div>
      </div>
      <p className="flex items-center gap-2 text-sm leading-sm text-muted">
        <WifiOff aria-hidden className="size-4 flex-none" />
        {t.worksOffline}
      </p>
    </Card>
  )
}

function ReadyTexts({ link, copied, copy }: { link: string } & ReturnType<typeof useCopyToClipboard>) {
  const t = useMessages(affiliateArea)
  const ownLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const { value: program } = useProgram()
  const formatShort = (cents: number | undefined) => formatCents(cents ?? 0).replace(/\.00$/, '')
  const offer = {
    product: program?.product_name ?? '',
    rental: formatShort(program?.rental_rate_cents),
    commission: formatShort(program?.commission_rate_cents),
    link,
  }
  const messages = useMessagesIn(shareTexts, language)
  // A link's preview is in English by default; any other language must be in the link.
  const sentLink = language === 'en' ? link : linkWithLanguage(link, language)
  const texts = [
    { key: 'short', name: t.short, about: t.shortFor, text: messages.short(offer) },
    { key: 'mail', name: t.mail, about: t.mailSubject(messages.mailSubject), text: messages.mail(offer) },
    { key: 'post', name: t.post, about: t.postFor, text: messages.post(offer) },
  ]
  return (
    <section aria-labelledby="ready-texts" className="min-w-0">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ready-texts" className="text-[1.375rem]/7">
          {t.ready}
        </h2>
        <SegmentedControl
          label={t.textLanguage}
          value={language}
          // The transition keeps the current texts visible while the other language loads.
          onChange={(next) => startTransition(() => setLanguage(next))}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
        />
      </div>
      <p className="mb-3 text-muted">{t.readyLead}</p>
      {texts.map(({ key, name, about: note, text }) => {
        const isComplete = `${text} ${sentLink}`
        const Icon = copied === key ? Check : Copy
        return (
          <div key={key} className="border-t border-line py-5">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-[1_1_9rem]">
                <h3 className="text-lg leading-6">{name}</h3>
                <p className="text-sm leading-sm text-muted">{note}</p>
              </div>
              <Button
                kind="quiet"
                size="sm"
                className="min-w-24"
                onClick={() => void copy(key, isComplete, t.textCopied(name))}
              >
                <Icon aria-hidden />
                {copied === key ? t.copied : t.copy}
              </Button>
            </div>
            <p lang={language} className="mt-2.5 max-w-[64ch]">
              {text} <span className="font-medium wrap-anywhere text-accent">{sentLink}</span>
            </p>
            <p className="mt-1 text-sm text-muted">{t.characters(isComplete.length)}</p>
          </div>
        )
      })}
    </section>
  )
}

interface Props {
  chosen: string
  onChoose: (mark: string) => void
}

/** Lists the affiliate's labels. Each has its own link, so affiliates see where their sign-ups come from (P14). */
function LabelCard({ chosen, onChoose }: Props) {
  const t = useMessages(affiliateArea)
  const me = useCurrentPerson()?.id ?? ''
  const { value, error, reload } = useOwnLinks(me)
  const today = useToday()
  const { rows } = useReferrals(me)
  const labels = activeLabels(value?.labels ?? [])
  const label = labels.find(({ mark }) => mark === chosen)
  const openCount = (labelId: string) => recentOpens(value?.opens ?? [], labelId, today)
  const joinedCount = rows.filter(({ referral }) => label !== undefined && referral.link_label === label.id).length
  return (
    <Card title={t.labels} className="lg:col-span-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-3">
          {error !== null && <LocalDataError known={value !== undefined} onRetry={reload} />}
          <p className="max-w-[64ch] text-muted">{t.labelsLead}</p>
          {value !== undefined && (
            <>
              {labels.length > 0 && (
                <FilterTabs
                  label={t.labels}
                  value={label === undefined ? '' : chosen}
                  onChange={onChoose}
                  options={[
                    { value: '', label: t.noLabel, count: formatCount(openCount('')) },
                    ...labels.map((each) => ({
                      value: each.mark,
                      label: each.label,
                      count: formatCount(openCount(each.id)),
                    })),
                  ]}
                />
              )}
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-sm text-muted">
                <p>{t.openedLately(openCount(label?.id ?? ''), label === undefined ? null : joinedCount)}</p>
                {label !== undefined && <Retire label={label} onDone={() => onChoose('')} />}
              </div>
            </>
          )}
        </div>
        <AddLabel onAdded={onChoose} />
      </div>
    </Card>
  )
}

const blank = { label: '' }

function AddLabel({ onAdded }: { onAdded: (mark: string) => void }) {
  const t = useMessages(affiliateArea)
  const add = useCommandForm({
    route: addLinkLabelRoute,
    start: blank,
    at: { 'too-many-labels': 'label' },
    done: (_output, { label }) => ({ title: t.labelAdded(label) }),
    onDone: ({ mark }) => {
      form.reset(blank)
      onAdded(mark)
    },
  })
  const { form, busy, online, blocked } = add
  return (
    <CommandForm of={add} className="grid content-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          form={form}
          name="label"
          label={t.newLabel}
          hint={online ? t.newLabelHint : t.labelNeedsNetwork}
          maxLength={maxLabelLength}
          autoComplete="off"
        />
        <Button blocked={blocked} type="submit" kind="quiet" className="mt-6 min-h-12 px-4" busy={busy}>
          <Plus aria-hidden />
          {t.addLabel}
        </Button>
      </div>
    </CommandForm>
  )
}

function Retire({ label, onDone }: { label: LinkLabel; onDone: () => void }) {
  const t = useMessages(affiliateArea)
  const { send, busy, blocked } = useCommand(retireLinkLabelRoute, {
    done: () => ({ title: t.labelRetired(label.label), text: t.labelRetiredText }),
    onDone,
    refused: (why) => ({ title: t.error, text: why }),
  })
  return (
    <Button blocked={blocked} kind="bare" size="sm" busy={busy} onClick={() => void send({ label: label.id })}>
      <X aria-hidden />
      {t.retireLabel(label.label)}
    </Button>
  )
}
