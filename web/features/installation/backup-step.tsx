import { Download, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { createBackupRoute } from '../../../domain/api/program/health'
import { paths } from '../../../domain/paths'
import { setUpSteps } from '../../../domain/program/set-up'
import type { Health } from '../../data/queries/installation/health'
import { RefusalMessage } from '../../forms/refusal-message'
import { useCommand } from '../../forms/use-command'
import { formatBytes } from '../../i18n/bytes'
import { health, setUp, setUpSteps as stepMessages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { StepActions } from '../../ui/set-up-frame'
import { StatusBadge } from '../../ui/states/status-badge'
import { DownloadBackup } from './download-backup'
import { formatSeconds, backupProblemText } from './health-findings'
import { BackButton, type StepProps } from './step-navigation'

/** Makes the first backup and shows that it was read back. */
export function BackupStep({ report, reload, onBack }: StepProps) {
  const t = useMessages(setUp)
  const messages = useMessages(health)
  const { last, running, problem } = report.backups
  const makeBackup = useCommand(createBackupRoute, { onDone: reload, onRefused: reload })
  const busy = makeBackup.busy || running
  return (
    <>
      {last !== null && <BackupResult last={last} secondPlace={report.backups.secondPlace} />}
      {last === null && problem !== '' && !busy && (
        <Banner tone="danger" title={t.backupFailed}>
          {capitalize(backupProblemText(problem, messages))}.
        </Banner>
      )}
      <RefusalMessage refusal={makeBackup.refusal} />
      {busy && <p role="status">{t.backingUp}</p>}
      <OpenSteps report={report} />
      <StepActions>
        {last === null && (
          <Button blocked={makeBackup.blocked} busy={busy} onClick={() => void makeBackup.send({})}>
            {t.backUp}
          </Button>
        )}
        <LinkButton kind={last === null ? 'quiet' : 'primary'} href={paths.admin}>
          {last === null ? t.later : t.overview}
        </LinkButton>
        <BackButton onBack={onBack} />
      </StepActions>
    </>
  )
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function BackupResult({ last, secondPlace }: { last: NonNullable<Health['backups']['last']>; secondPlace: string }) {
  const t = useMessages(setUp)
  const messages = useMessages(health)
  const [downloading, setDownloading] = useState('')
  const isCopied = secondPlace !== '' && last.second === 'good'
  return (
    <>
      <Card>
        <DescriptionList
          rows={[
            { name: t.file, value: <span className="font-mono text-sm">{last.name}</span> },
            { name: t.size, value: `${formatBytes(last.bytes)}, ${messages.content(last.people, last.payments)}` },
            {
              name: t.readBack,
              value: (
                <StatusBadge glyph="tick" tone="positive">
                  {messages.same(formatSeconds(last.readMs))}
                </StatusBadge>
              ),
            },
            { name: t.keptOn, value: isCopied ? messages.alsoIn(secondPlace) : messages.thisServer },
          ]}
        />
      </Card>
      {!isCopied && (
        <div className="flex gap-3 rounded-lg bg-caution-soft px-4 py-3 text-caution">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <p>
              <b className="font-semibold">{messages.onlyHere}</b> {messages.onlyHereText}
            </p>
            <Button kind="quiet" size="sm" className="text-text" onClick={() => setDownloading(last.name)}>
              <Download aria-hidden />
              {messages.download}
            </Button>
          </div>
        </div>
      )}
      <DownloadBackup name={downloading} onClose={() => setDownloading('')} />
    </>
  )
}

function OpenSteps({ report }: { report: Health }) {
  const t = useMessages(setUp)
  const { names } = useMessages(stepMessages)
  const { setUp: done, backups } = report
  const finished = ['account' as const, ...setUpSteps.filter((step) => done[step])]
  const open = setUpSteps.filter((step) => !done[step] && step !== 'backup')
  return (
    <Card title={t.before}>
      <ul className="grid gap-2">
        <Step done>{finished.map((step) => names[step]).join(', ')}</Step>
        {open.map((step) => (
          <Step key={step}>
            <StepLink to={`${paths.adminSetUp}?step=${step}`}>{names[step]}</StepLink>
          </Step>
        ))}
        {backups.secondPlace === '' && (
          <Step>
            {t.secondPlace}. <StepLink to={paths.adminHealth}>{t.health}</StepLink>
          </Step>
        )}
      </ul>
      <p className="mt-3 text-muted">
        {t.alsoTerms}{' '}
        <a href={paths.terms} className="font-medium text-accent underline underline-offset-3">
          {t.readTerms}
        </a>
      </p>
    </Card>
  )
}

const StepLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium text-accent underline underline-offset-3">
    {children}
  </Link>
)

function Step({ done = false, children }: { done?: boolean; children: ReactNode }) {
  const t = useMessages(setUp)
  return (
    <li className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <StatusBadge glyph={done ? 'tick' : 'dashed'} tone={done ? 'positive' : 'caution'} className="self-start">
        {done ? t.doneMark : t.toDo}
      </StatusBadge>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
