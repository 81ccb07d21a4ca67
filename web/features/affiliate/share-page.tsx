import { Check, Copy, Download, Ellipsis, Plus, Trash2 } from 'lucide-react'
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
import { Button, IconButton } from '../../ui/button'
import { Menu } from '../../ui/layers/menu'
import { FilterSelect } from '../../lists/tools/filter-select'
import { ReferralLink } from './referral-link'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/states/empty-state'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { downloadQrPng, downloadQrSvg, qrCodeOf, QrPicture } from '../../forms/qr-code'
import { shareLayoutClass, ShareKitSkeleton } from './affiliate-skeleton'
import { useReferralLink, useCopyToClipboard } from './use-referral-link'
import { addLinkLabelRoute, retireLinkLabelRoute } from '../../../domain/api/people/referrals'
import { maxLabelLength } from '../../../domain/collections/periods/links'
import { activeLabels } from '../../../domain/referrals/link-labels'
import { funnelByLabel } from '../../../domain/referrals/referral-funnel'
import { useOwnLinks, useReferrals } from '../../data/queries/people/referrals'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useToday } from '../../data/queries/clock'
import { CommandForm } from '../../forms/command-parts'
import { TextField } from '../../forms/fields'
import { useCommand } from '../../forms/use-command'
import { useCommandForm } from '../../forms/use-command-form'

/** The share page: QR code, share sheet and ready texts in both languages (P2). Works offline. */
export function SharePage() {
  const t = useMessages(affiliateArea)
  const { code, link, linkOf, loading, error, reload } = useReferralLink()
  const [mark, setMark] = useState('')
  const isComplete = useFirstSyncDone()
  const copying = useCopyToClipboard()
  const isSideBySide = useDesktopLayout('columns')
  const me = useCurrentPerson()?.id ?? ''
  const links = useOwnLinks(me)
  const labels = activeLabels(links.value?.labels ?? [])
  // A label that was just added isn't in the local database yet.
  const known = labels.some((label) => label.mark === mark) || mark === ''
  const options = [
    { value: '', label: t.noLabel },
    ...labels.map((label) => ({ value: label.mark, label: label.label })),
    ...(known ? [] : [{ value: mark, label: mark }]),
  ]
  const linkCard = (
    <Card
      key="link"
      title={t.link}
      aside={
        options.length > 1 && <FilterSelect always name={t.label} value={mark} options={options} onChange={setMark} />
      }
    >
      <ReferralLink code={code} link={linkOf(mark)} {...copying} />
    </Card>
  )
  const qrCard = <QrCard key="qr" link={linkOf(mark)} file={mark === '' ? code : `${code}-${mark}`} />
  const results = <LabelResults key="results" links={links} chosen={mark} onChoose={setMark} linkOf={linkOf} />
  const texts = <ReadyTexts key="texts" link={linkOf(mark)} {...copying} />
  return (
    <div className={shareLayoutClass}>
      {error !== null && <LocalDataError known={link !== ''} onRetry={reload} className="lg:col-span-2" />}
      {link !== ''
        ? // The DOM order follows the visual order, because Tab follows the DOM order.
          isSideBySide
          ? [
              <div key="left" className="grid min-w-0 gap-4 md:gap-5">
                {linkCard}
                {texts}
              </div>,
              <div key="right" className="grid min-w-0 gap-4 md:gap-5">
                {qrCard}
                {results}
              </div>,
            ]
          : [linkCard, texts, results, qrCard]
        : loading || !isComplete
          ? error === null && <ShareKitSkeleton name={t.loading} />
          : error === null && (
              <Card className="lg:col-span-2">
                <EmptyState title={t.shareTitle}>{t.notAffiliate}</EmptyState>
              </Card>
            )}
    </div>
  )
}

/** The QR code of the link with the chosen label, for flyers and screens. */
function QrCard({ link, file }: { link: string; file: string }) {
  const t = useMessages(affiliateArea)
  const qr = useMemo(() => qrCodeOf(link), [link])
  return (
    <Card className="grid items-center justify-items-center gap-4 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:justify-items-start">
      <QrPicture of={qr} name={t.qrName(link)} className="max-w-60 sm:max-w-42" />
      <div className="max-sm:text-center">
        <h2 className="text-lg leading-6">{t.qr}</h2>
        <p className="mt-0.5 text-sm text-muted">{t.worksOffline}</p>
        <div className="mt-3 flex flex-wrap gap-2 max-sm:justify-center">
          <Button kind="quiet" size="sm" aria-label={t.qrPng} onClick={() => void downloadQrPng(qr, file)}>
            <Download aria-hidden />
            PNG
          </Button>
          <Button kind="quiet" size="sm" aria-label={t.qrSvg} onClick={() => downloadQrSvg(qr, file)}>
            <Download aria-hidden />
            SVG
          </Button>
        </div>
      </div>
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
    <Card
      title={t.ready}
      aside={
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
      }
    >
      <p className="mb-3 text-sm text-muted">{t.readyLead}</p>
      {texts.map(({ key, name, about: note, text }) => {
        const isComplete = `${text} ${sentLink}`
        const Icon = copied === key ? Check : Copy
        return (
          <div key={key} className="border-t border-line py-4 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-[1_1_9rem]">
                <h3 className="text-base font-semibold">{name}</h3>
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
    </Card>
  )
}

interface ResultsProps {
  links: ReturnType<typeof useOwnLinks>
  chosen: string
  onChoose: (mark: string) => void
  linkOf: (mark: string) => string
}

/** What each label brought (P14), next to the form that adds one. Each has its own link. */
function LabelResults({ links: { value, error, reload }, chosen, onChoose, linkOf }: ResultsProps) {
  const t = useMessages(affiliateArea)
  const today = useToday()
  const { rows } = useReferrals(useCurrentPerson()?.id ?? '')
  const { copied, copy } = useCopyToClipboard()
  const [isAdding, setIsAdding] = useState(false)
  const labels = activeLabels(value?.labels ?? [])
  const funnel = funnelByLabel({ referrals: rows.map(({ referral }) => referral), opens: value?.opens ?? [], today })
  const shown = [...labels, null].map((label) => ({
    label,
    mark: label?.mark ?? '',
    name: label?.label ?? t.noLabel,
    step: funnel.find((row) => row.label === (label?.id ?? '')),
  }))
  return (
    <Card
      title={t.results}
      aside={
        <Button kind="quiet" size="sm" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          <Plus aria-hidden />
          {t.newLabel}
        </Button>
      }
    >
      {error !== null && <LocalDataError known={value !== undefined} onRetry={reload} />}
      <p className="-mt-2 text-sm text-muted">{t.labelsLead}</p>
      {isAdding && (
        <AddLabel
          onAdded={(mark) => {
            onChoose(mark)
            setIsAdding(false)
          }}
        />
      )}
      <ul className="mt-2" aria-label={t.results}>
        {shown.map(({ label, mark, name, step }) => (
          <li
            key={label?.id ?? ''}
            aria-current={mark === chosen || undefined}
            className="flex flex-wrap items-center gap-2 border-t border-line py-2 aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)] aria-[current]:pl-3"
          >
            <button
              type="button"
              className="min-h-11 min-w-0 flex-[1_1_9rem] text-left leading-tight"
              onClick={() => onChoose(mark)}
            >
              <b className="block font-semibold wrap-anywhere">{name}</b>
              <span className="text-sm text-muted">
                {t.labelResult(step?.opened ?? 0, step?.signedUp ?? 0, step?.active ?? 0)}
              </span>
            </button>
            {label !== null && <Retire label={label} onDone={() => onChoose('')} />}
            <IconButton
              label={copied === `link ${mark}` ? t.copied : t.copyLinkOf(name)}
              onClick={() => void copy(`link ${mark}`, linkOf(mark), t.copiedText)}
            >
              {copied === `link ${mark}` ? <Check aria-hidden /> : <Copy aria-hidden />}
            </IconButton>
          </li>
        ))}
      </ul>
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
    <CommandForm of={add} className="mt-3 grid content-start gap-2 rounded-lg bg-surface p-3">
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
    <Menu
      label={t.labelMenu(label.label)}
      button={<Ellipsis aria-hidden className="size-5" />}
      buttonClassName="grid size-11 flex-none place-items-center rounded-full text-muted hover:bg-sunken"
      entries={[
        {
          key: 'remove',
          label: t.retireLabel(label.label),
          icon: <Trash2 aria-hidden />,
          danger: true,
          disabled: busy || blocked !== '',
          onSelect: () => void send({ label: label.id }),
        },
      ]}
    />
  )
}
