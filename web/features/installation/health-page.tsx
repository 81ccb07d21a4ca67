import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { confirmClockRoute, createBackupRoute } from '../../../domain/api/program/health'
import { useHealth, type Health } from '../../data/queries/installation/health'
import { useOnline } from '../../data/queries/network'
import { DialogButton, SendButton } from '../../forms/command-parts'
import { useCommand } from '../../forms/use-command'
import { health } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { allFindings, findingText, remedyPages, backupProblemText, DownloadBackup } from './health-parts'
import { QueuesCard, SafetyCard, VersionCard } from './state-cards'
import { lazy, Suspense, useState } from 'react'
import { dayOf } from '../../../domain/calendar'
import { formatBytes } from '../../i18n/numbers'
import { formatCount, formatDayMonth, formatMoment } from '../../i18n/format'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { backupsSchema } from '../../../domain/program/backups'
import { CheckboxField, TextField } from '../../forms/fields'
import { CommandDialog } from '../../forms/command-dialog'
import { PartSwatch, PartsRing } from '../../ui/pictures/parts-ring'

const RestoreDialog = lazy(() => import('./restore-dialog').then((loaded) => ({ default: loaded.RestoreDialog })))

/** All measurements of the installation and how to fix each problem. Needs a connection. */
export function HealthPage() {
  const t = useMessages(health)
  const online = useOnline()
  const { value, error, reload } = useHealth()
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-1 pb-6 md:px-6">
      {!online && <Banner title={t.offline} />}
      {error !== null && online && <ErrorState title={t.unread} onRetry={reload} />}
      {value === undefined && error === null && (
        <>
          <Skeleton className="h-14 rounded-lg" />
          <div className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 rounded-xl" />
            <Skeleton className="h-64 rounded-xl" />
          </div>
        </>
      )}
      {value !== undefined && (
        <>
          <Findings report={value} onChanged={reload} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            <DiskCard report={value} onChanged={reload} />
            <BackupsCard report={value} onChanged={reload} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3">
            <QueuesCard report={value} />
            <VersionCard report={value} />
            <SafetyCard report={value} />
          </div>
        </>
      )}
    </div>
  )
}

interface ReportProps {
  report: Health
  onChanged: () => void
}

function Findings({ report, onChanged }: ReportProps) {
  const t = useMessages(health)
  const language = useLanguage()
  const found = allFindings(report)
  if (found.length === 0) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-lg bg-positive-soft px-4 py-3">
        <StatusBadge glyph="tick" tone="positive">
          {t.well}
        </StatusBadge>
        {t.wellText}
      </p>
    )
  }
  const isBad = found.some(({ state }) => state === 'bad')
  const colors = isBad ? 'bg-danger-soft text-danger' : 'bg-caution-soft text-caution'
  return (
    <section aria-labelledby="to-look-at" className={`flex gap-3 rounded-lg px-4 py-3 ${colors}`}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 id="to-look-at" className="font-sans text-base font-semibold">
          {t.things(found.length)}
        </h2>
        <ul className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          {found.map(({ about, state }) => {
            const href = remedyPages[about]
            return (
              <li key={about} className="min-w-0 text-text">
                {state === 'bad' && <b className="font-semibold">{t.bad} </b>}
                {findingText(about, report, t, language)}{' '}
                {href === undefined ? (
                  t.remedy[about]
                ) : (
                  <Link to={href} className="inline-block font-semibold underline underline-offset-3">
                    {t.remedy[about]}
                  </Link>
                )}
                {about === 'clock-ahead' && <ConfirmClock onDone={onChanged} />}
                {(about === 'backup-failed' || about === 'backup-old') && (
                  <BackupButton running={report.backups.running} onDone={onChanged} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** Lets an admin confirm that the server's clock is right (M42). */
function ConfirmClock({ onDone }: { onDone: () => void }) {
  const t = useMessages(health)
  const command = useCommand(confirmClockRoute, {
    done: () => ({ title: t.clockConfirmed }),
    refused: (why) => ({ title: t.clockNotConfirmed, text: why }),
    onDone,
  })
  return (
    <SendButton kind="quiet" size="sm" command={command} input={{}}>
      {t.confirmClock}
    </SendButton>
  )
}

function BackupsCard({ report: { backups, replica }, onChanged }: ReportProps) {
  const t = useMessages(health)
  const language = useLanguage()
  const [downloading, setDownloading] = useState('')
  const { last, nights, nightly, kept, keep, running, secondPlace } = backups
  const lastFailure = nights.filter(({ state }) => state !== 'good').slice(-1)
  return (
    <Card title={t.backups} aside={<BackupButton running={running} onDone={onChanged} />}>
      {nights.length > 0 && <Nights nights={nights} />}
      <DescriptionList
        rows={[
          {
            name: t.last,
            value:
              last === null ? t.noneYet : t.lastSays(formatMoment(last.askedAt, language), formatBytes(last.bytes)),
          },
          ...lastFailure.map(({ night, state, problem }) => ({
            name: t.missing,
            value: t.missingSays(
              formatDayMonth(night, language),
              state === 'none' ? t.noTry : backupProblemText(problem, t),
            ),
          })),
          { name: t.eachNight, value: nightly ? t.nightlyOn : t.nightlyOff },
          { name: t.keptCount, value: t.keptOf(kept, keep) },
          { name: t.secondPlace, value: secondPlace === '' ? t.notSet : secondPlace },
          ...(replica === null
            ? []
            : [
                {
                  name: t.replica,
                  value: (replica.problem === 'unreachable' ? t.replicaUnreachable : t.replicaSays)(
                    replica.place,
                    formatMoment(replica.completeAt, language),
                  ),
                },
              ]),
          ...(replica === null || replica.epoch === 0
            ? []
            : [
                { name: t.leader, value: t.leaderSays(replica.machine, replica.epoch) },
                {
                  name: t.standby,
                  value:
                    replica.standby === ''
                      ? t.standbyNone
                      : replica.standbyAt === ''
                        ? t.standbyCopying(replica.standby)
                        : t.standbySays(replica.standby, formatMoment(replica.standbyAt, language)),
                },
              ]),
        ]}
      />
      <div className="mt-3 -ml-3.5 flex flex-wrap">
        {last !== null && (
          <Button kind="link" size="sm" onClick={() => setDownloading(last.name)}>
            {t.downloadLast}
          </Button>
        )}
        <DialogButton
          kind="link"
          size="sm"
          dialog={(close) => (
            <Suspense>
              <RestoreDialog onClose={close} />
            </Suspense>
          )}
        >
          {t.restore}
        </DialogButton>
      </div>
      <DownloadBackup name={downloading} onClose={() => setDownloading('')} />
    </Card>
  )
}

function BackupButton({ running, onDone }: { running: boolean; onDone: () => void }) {
  const t = useMessages(health)
  const makeBackup = useCommand(createBackupRoute, {
    done: () => ({ title: t.backupAsked }),
    onDone,
    refused: (why) => ({ title: t.backupRefused, text: why }),
  })
  const busy = makeBackup.busy || running
  return (
    <SendButton kind="quiet" size="sm" command={makeBackup} input={{}} busy={busy}>
      {busy ? t.backingUp : t.backUpNow}
    </SendButton>
  )
}

/** Shows one circle per night: filled when its backup succeeded, outlined when it failed, dashed when no backup ran. */
function Nights({ nights }: { nights: Health['backups']['nights'] }) {
  const t = useMessages(health)
  const language = useLanguage()
  return (
    <ol
      aria-label={t.lastNights}
      className="mb-5 grid grid-cols-7 justify-items-center gap-x-1 gap-y-2 text-xs text-muted sm:grid-cols-14"
    >
      {nights.map(({ night, state }) => (
        <li key={night} className="grid w-full justify-items-center gap-1">
          <svg
            viewBox="0 0 26 26"
            role="img"
            aria-label={`${formatDayMonth(night, language)}: ${t.nights[state]}`}
            className="h-auto w-full max-w-6.5"
          >
            <circle
              cx="13"
              cy="13"
              r={state === 'good' ? 12 : 10.5}
              strokeWidth={state === 'good' ? 0 : 2.5}
              strokeDasharray={state === 'none' ? '4 3' : undefined}
              className={state === 'good' ? 'fill-positive' : 'fill-none stroke-danger'}
            />
          </svg>
          <span aria-hidden>{formatCount(dayOf(night))}</span>
        </li>
      ))}
    </ol>
  )
}

function DiskCard({ report, onChanged }: ReportProps) {
  const t = useMessages(health)
  const [open, setOpen] = useState(false)
  const { total, free, database, wal, backups, attachments } = report.disk
  const ours = [backups, attachments, database + wal]
  const others = Math.max(0, total - free - ours.reduce((all, part) => all + part, 0))
  const parts = total === 0 ? ours : [...ours, others]
  const names = [t.backups, t.attachments, t.database, t.others]
  const used = total === 0 ? '' : String(Math.round(((total - free) / total) * 100))
  return (
    <Card
      title={t.disk}
      aside={
        <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
          {t.keepFewer}
        </Button>
      }
    >
      <div className="grid items-center gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {total === 0 ? (
          <p className="text-sm text-muted">{t.diskUnknown}</p>
        ) : (
          <PartsRing
            shares={parts.map((part) => part / total)}
            name={t.diskUsed(used)}
            sum={`${used}%`}
            caption={t.ofDisk(formatBytes(total))}
          />
        )}
        <DescriptionList
          rows={[
            ...parts.map((bytes, part) => ({
              key: names[part] ?? '',
              name: <PartName part={part}>{names[part] ?? ''}</PartName>,
              value: formatBytes(bytes),
            })),
            ...(total === 0
              ? []
              : [{ key: 'free', name: <PartName part={-1}>{t.free}</PartName>, value: formatBytes(free) }]),
          ]}
        />
      </div>
      {open && <RetentionDialog report={report} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const PartName = ({ part, children }: { part: number; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <PartSwatch part={part} />
    {children}
  </span>
)

function RetentionDialog({ report: { backups }, onChanged, onClose }: ReportProps & { onClose: () => void }) {
  const t = useMessages(health)
  const valueOf = ({ keep, nightly }: { keep: string; nightly: boolean }) => ({
    nightly,
    keep: /^\d{1,3}$/.test(keep.trim()) ? Number(keep) : Number.NaN,
  })
  return (
    <CommandDialog
      open
      route={saveSettingsRoute}
      start={{ keep: String(backups.keep), nightly: backups.nightly }}
      toInput={(values: { keep: string; nightly: boolean }) => ({
        values: { backups: valueOf(values) },
        versions: { backups: backups.version },
      })}
      check={(values) => (v.is(backupsSchema, valueOf(values)) ? {} : { keep: 'bad-input' })}
      onlyChanges
      title={t.keepTitle}
      lead={t.keepLead}
      confirm={t.keepSave}
      done={() => ({ title: t.keepSaved })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="keep"
            label={t.keepHow}
            hint={t.keepHint}
            messages={{ otherwise: t.keepWrong }}
          />
          <CheckboxField form={form} name="nightly" label={t.nightly} />
        </>
      )}
    </CommandDialog>
  )
}
