import { Download, Mail, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dayAnchorsRoute, createAnchorRoute, type DayAnchors } from '../../../domain/api/money/day-anchors'
import { useRoute } from '../../data/queries/use-route'
import { useSettings, type StoredSettings } from '../../data/queries/installation/settings'
import { useCommand } from '../../forms/use-command'
import { auditLog } from '../../i18n/admin-areas'
import { formatCount, formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { saveFile } from '../../ui/save-file'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { addressesIn, anchorMailSchema } from '../../../domain/record/day-anchor'
import { CommandDialog } from '../../forms/command-dialog'
import { TextField } from '../../forms/fields'

type Anchor = DayAnchors['anchors'][number]

/** How often the card checks for a requested anchor. */
const pollMs = 700

const saveAnchor = ({ at, text }: Anchor): void =>
  saveFile(
    new Blob([text], { type: 'text/plain;charset=utf-8' }),
    `anchor-${at.slice(0, 19).replace(/[ :]/g, '-')}.txt`,
  )

/** Lists the daily anchors of the log and the ledger, to be stored elsewhere. */
export function AnchorsCard() {
  const t = useMessages(auditLog)
  const dayAnchors = useRoute(dayAnchorsRoute, {})
  const settings = useSettings().value
  const language = useLanguage()
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const failedAt = dayAnchors.value?.failedAt ?? ''
  // A request ends when a newer anchor or a newer failure appears.
  const latestOutcome = `${dayAnchors.value?.anchors[0]?.at ?? ''} ${failedAt}`
  const isWaiting = waitingFor !== null && waitingFor === latestOutcome && dayAnchors.error === null
  const { reload } = dayAnchors
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  const createAnchor = useCommand(createAnchorRoute, {
    onDone: () => {
      setWaitingFor(latestOutcome)
      reload()
    },
    refused: (why) => ({ title: t.anchorRefused, text: why }),
  })
  if (dayAnchors.value === undefined && dayAnchors.error !== null)
    return <ErrorState title={t.anchorsFailed} onRetry={reload} />
  return (
    <Card
      title={t.anchorsTitle}
      aside={
        <Button
          kind="quiet"
          size="sm"
          blocked={createAnchor.blocked}
          busy={createAnchor.busy || isWaiting}
          onClick={() => void createAnchor.send({})}
        >
          {t.anchorNow}
        </Button>
      }
    >
      <p className="mb-3 max-w-[70ch] text-sm text-muted">{t.anchorsLead}</p>
      {failedAt !== '' && !isWaiting && (
        <p role="alert" className="mb-3 flex max-w-[70ch] items-start gap-2 font-semibold text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
          {t.anchorNotMade(formatMoment(failedAt, language))}
        </p>
      )}
      {dayAnchors.value === undefined ? <Skeleton className="h-12 w-full" /> : <AnchorList {...dayAnchors.value} />}
      {settings && <MailLine settings={settings} />}
    </Card>
  )
}

function AnchorList({ anchors, failedAt }: DayAnchors) {
  const t = useMessages(auditLog)
  const [all, setAll] = useState(false)
  if (anchors.length === 0) return failedAt === '' && <p className="text-muted">{t.anchorsNone}</p>
  return (
    <>
      <ul className="grid">
        {anchors.slice(0, all ? anchors.length : 3).map((anchor) => (
          <AnchorRow key={anchor.at} anchor={anchor} />
        ))}
      </ul>
      {anchors.length > 3 && (
        <Button kind="link" size="sm" className="-ml-3.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.anchorsFewer : t.anchorsAll(formatCount(anchors.length))}
        </Button>
      )}
    </>
  )
}

function AnchorRow({ anchor }: { anchor: Anchor }) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const when = formatMoment(anchor.at, language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-1.5 first:border-t-0">
      <span className="font-medium">{when}</span>
      <span className="text-sm text-muted">{t.anchorEntry(formatCount(anchor.entries))}</span>
      <Button
        kind="bare"
        size="sm"
        className="ml-auto"
        aria-label={t.anchorDownloadOf(when)}
        onClick={() => saveAnchor(anchor)}
      >
        <Download aria-hidden />
        {t.anchorDownload}
      </Button>
    </li>
  )
}

function MailLine({ settings }: { settings: StoredSettings }) {
  const t = useMessages(auditLog)
  const [opened, setOpened] = useState(false)
  const addresses = settings.settings.anchor_mail
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 border-t border-line pt-3 text-sm">
      <Mail aria-hidden className="size-4 text-muted" />
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {addresses.length === 0 ? t.anchorMailNobody : t.anchorMailTo(addresses.join(', '))}
      </span>
      <Button kind="quiet" size="sm" onClick={() => setOpened(true)}>
        {t.anchorMailChange}
      </Button>
      {opened && <AnchorMailDialog settings={settings} onClose={() => setOpened(false)} />}
    </div>
  )
}

/** Saves the recipients of the daily anchor email like a setting, with the version that was read. */
function AnchorMailDialog({ settings, onClose }: { settings: StoredSettings; onClose: () => void }) {
  const t = useMessages(auditLog)
  return (
    <CommandDialog
      open
      route={saveSettingsRoute}
      start={{ addresses: settings.settings.anchor_mail.join('\n') }}
      toInput={({ addresses }) => ({
        values: { anchor_mail: addressesIn(addresses) },
        versions: { anchor_mail: settings.versions['anchor_mail'] ?? 0 },
      })}
      check={({ addresses }) => ({ addresses: v.is(anchorMailSchema, addressesIn(addresses)) ? '' : 'bad-input' })}
      title={t.anchorMailTitle}
      lead={t.anchorMailLead}
      confirm={t.anchorMailSave}
      onlyChanges
      done={() => ({ title: t.anchorMailSaved })}
      consequence={({ addresses }) => {
        const count = addressesIn(addresses).length
        return count === 0 ? t.anchorMailNobodyThen : t.anchorMailThen(formatCount(count), count)
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          form={form}
          name="addresses"
          label={t.anchorMailAddresses}
          hint={t.anchorMailHint}
          rows={3}
          maxLength={600}
          autoComplete="off"
          messages={{ 'bad-input': t.anchorMailBad }}
        />
      )}
    </CommandDialog>
  )
}
