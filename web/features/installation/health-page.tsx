import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { confirmClockRoute } from '../../../domain/api/program/health'
import { useHealth, type Health } from '../../data/queries/installation/health'
import { useOnline } from '../../data/queries/network'
import { useCommand } from '../../forms/use-command'
import { health } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { BackupButton, BackupsCard } from './backups-card'
import { DiskCard } from './disk-card'
import { allFindings, findingText, remedyHref } from './health-findings'
import { QueuesCard, SafetyCard, VersionCard } from './state-cards'

/** All measurements of the installation and how to fix each problem. Needs a connection. */
export function HealthPage() {
  const t = useMessages(health)
  const online = useOnline()
  const { value, error, reload } = useHealth()
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-1 pb-6 md:px-6">
      {!online && <Banner title={t.offline} />}
      {error !== null && online && <ErrorState title={t.unread} onRetry={reload} />}
      {value === undefined ? error === null && <HealthSkeleton /> : <HealthReport report={value} onChanged={reload} />}
    </div>
  )
}

const HealthSkeleton = () => (
  <>
    <Skeleton className="h-14 rounded-lg" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  </>
)

function HealthReport({ report, onChanged }: { report: Health; onChanged: () => void }) {
  return (
    <>
      <Findings report={report} onChanged={onChanged} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <DiskCard report={report} onChanged={onChanged} />
        <BackupsCard report={report.backups} onChanged={onChanged} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 lg:grid-cols-3">
        <QueuesCard report={report} />
        <VersionCard report={report} />
        <SafetyCard report={report} />
      </div>
    </>
  )
}

const tones = { look: 'bg-caution-soft text-caution', bad: 'bg-danger-soft text-danger' }

function Findings({ report, onChanged }: { report: Health; onChanged: () => void }) {
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
  const bad = found.some(({ state }) => state === 'bad')
  return (
    <section aria-labelledby="to-look-at" className={`flex gap-3 rounded-lg px-4 py-3 ${tones[bad ? 'bad' : 'look']}`}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 id="to-look-at" className="font-sans text-base font-semibold">
          {t.things(found.length)}
        </h2>
        <ul className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          {found.map(({ about, state }) => {
            const href = remedyHref(about)
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
    <Button size="sm" kind="quiet" blocked={command.blocked} busy={command.busy} onClick={() => void command.send({})}>
      {t.confirmClock}
    </Button>
  )
}
