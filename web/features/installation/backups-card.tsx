import { useState } from 'react'
import { dayOf } from '../../../domain/calendar'
import { createBackupRoute } from '../../../domain/api/program/health'
import type { Health } from '../../data/queries/installation/health'
import { useCommand } from '../../forms/use-command'
import { formatBytes } from '../../i18n/bytes'
import { formatCount, formatDayMonth, formatMoment } from '../../i18n/format'
import { health } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { DownloadBackup } from './download-backup'
import { backupProblemText } from './health-findings'

interface Props {
  report: Health['backups']
  onChanged: () => void
}

export function BackupsCard({ report, onChanged }: Props) {
  const t = useMessages(health)
  const language = useLanguage()
  const [downloading, setDownloading] = useState('')
  const { last, nights, nightly, kept, keep, running, secondPlace } = report
  const lastFailure = nights.filter(({ state }) => state !== 'good').at(-1)
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
          ...(lastFailure === undefined
            ? []
            : [
                {
                  name: t.missing,
                  value: t.missingSays(
                    formatDayMonth(lastFailure.night, language),
                    lastFailure.state === 'none' ? t.noTry : backupProblemText(lastFailure.problem, t),
                  ),
                },
              ]),
          { name: t.eachNight, value: nightly ? t.nightlyOn : t.nightlyOff },
          { name: t.keptCount, value: t.keptOf(kept, keep) },
          { name: t.secondPlace, value: secondPlace === '' ? t.notSet : secondPlace },
        ]}
      />
      {last !== null && (
        <Button kind="link" size="sm" className="mt-3 -ml-3.5" onClick={() => setDownloading(last.name)}>
          {t.downloadLast}
        </Button>
      )}
      <DownloadBackup name={downloading} onClose={() => setDownloading('')} />
    </Card>
  )
}

export function BackupButton({ running, onDone }: { running: boolean; onDone: () => void }) {
  const t = useMessages(health)
  const makeBackup = useCommand(createBackupRoute, {
    done: () => ({ title: t.backupAsked }),
    onDone,
    refused: (why) => ({ title: t.backupRefused, text: why }),
  })
  const busy = makeBackup.busy || running
  return (
    <Button kind="quiet" size="sm" blocked={makeBackup.blocked} busy={busy} onClick={() => void makeBackup.send({})}>
      {busy ? t.backingUp : t.backUpNow}
    </Button>
  )
}

const circleClasses = {
  good: 'fill-positive',
  failed: 'fill-none stroke-danger',
  none: 'fill-none stroke-danger',
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
              className={circleClasses[state]}
            />
          </svg>
          <span aria-hidden>{formatCount(dayOf(night))}</span>
        </li>
      ))}
    </ol>
  )
}
