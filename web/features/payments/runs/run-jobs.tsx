import type { PaymentRunJob } from '../../../../domain/collections/money/payment-runs'
import { runPath } from '../../../../domain/paths'
import { useErrorText } from '../../../i18n/errors'
import { formatCount, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { payments, runs } from '../../../i18n/areas/admins'
import { Banner } from '../../../ui/banner'
import { Button, LinkButton } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { FinishedJob, jobErrorCode, ActiveJob, useJobEnd, useJobStatus } from '../job-status'
import { RunSteps } from './run-steps'
import { runToastId } from './use-commit-run'

interface Props {
  /** The jobs, newest first. */
  jobs: readonly PaymentRunJob[]
  onRunAgain: () => void
}

/** Shows the active runs, started by any admin, and the result of the newest run that ended. */
export function RunJobs({ jobs, onRunAgain }: Props) {
  const { activeJobs, ended, close } = useJobStatus(jobs)
  const reportEnd = useReportEnd()
  useJobEnd(jobs, reportEnd)
  return (
    <>
      {activeJobs.map((job) => (
        <ActiveRun key={job.id} job={job} />
      ))}
      {ended !== undefined && <EndedRun job={ended} onRunAgain={onRunAgain} onClose={close} />}
    </>
  )
}

function ActiveRun({ job }: { job: PaymentRunJob }) {
  const t = useMessages(payments)
  const month = formatLongMonth(job.month, useLanguage())
  return (
    <ActiveJob title={t.running(month)}>
      {job.step === '' ? <p className="text-sm text-muted">{t.runWaits}</p> : <RunSteps step={job.step} />}
    </ActiveJob>
  )
}

function useReportEnd(): (job: PaymentRunJob) => void {
  const t = useMessages(payments)
  const titleOf = useDoneTitle()
  return (job) => {
    const id = runToastId(job.month)
    if (job.state === 'failed') toast({ kind: 'bad', id, title: t.error, text: t.generateMonthlyFailed })
    else if (job.counts.created === 0) toast({ kind: 'ok', id, title: titleOf(job) })
    else toast({ kind: 'ok', id, title: t.generated, text: titleOf(job) })
  }
}

function useDoneTitle(): (job: PaymentRunJob) => string {
  const t = useMessages(payments)
  const language = useLanguage()
  return ({ month, counts: { created, lines } }) => {
    const name = formatLongMonth(month, language)
    if (created > 0) return t.runDone(name, formatCount(created), created)
    return lines > 0 ? t.runRecorded(name, formatCount(lines), lines) : t.runEmpty(name)
  }
}

function EndedRun({ job, onRunAgain, onClose }: { job: PaymentRunJob; onRunAgain: () => void; onClose: () => void }) {
  const t = useMessages(payments)
  const ofRuns = useMessages(runs)
  const titleOf = useDoneTitle()
  const whyOf = useErrorText()
  const month = formatLongMonth(job.month, useLanguage())
  const actions = (
    <span className="flex flex-wrap gap-2">
      {job.state === 'failed' && (
        <Button kind="quiet" size="sm" onClick={onRunAgain}>
          {t.runAgain}
        </Button>
      )}
      {job.run !== '' && (
        <LinkButton kind="quiet" size="sm" href={runPath(job.month)}>
          {ofRuns.results}
        </LinkButton>
      )}
      <Button kind="bare" size="sm" onClick={onClose}>
        {t.runSeen}
      </Button>
    </span>
  )
  if (job.state === 'failed') {
    return (
      <Banner tone="danger" title={t.runFailed(month)} action={actions}>
        {whyOf(jobErrorCode(job))}
      </Banner>
    )
  }
  return <FinishedJob title={titleOf(job)} actions={actions} />
}
