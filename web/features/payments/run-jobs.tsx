import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import { runPath } from '../../../domain/paths'
import { useErrorWords } from '../../i18n/errors'
import { formatCount, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { runs } from '../../i18n/runs'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { LinkButton } from '../../ui/link-button'
import { DoneJob, errorOf, LivingJob, useJobNotes } from './job-notes'
import { RunSteps } from './run-steps'

interface Props {
  /** The newest first. */
  jobs: readonly PaymentRunJob[]
  /** Looks at the dry run anew. */
  onAgain: () => void
}

/** The runs that are on their way, whoever asked for them, and how the newest ended. */
export function RunJobs({ jobs, onAgain }: Props) {
  const { living, ended, close } = useJobNotes(jobs)
  return (
    <>
      {living.map((job) => (
        <Living key={job.id} job={job} />
      ))}
      {ended !== undefined && <Ended job={ended} onAgain={onAgain} onClose={close} />}
    </>
  )
}

function Living({ job }: { job: PaymentRunJob }) {
  const t = useMessages(payments)
  const month = formatLongMonth(job.month, useLanguage())
  return (
    <LivingJob title={t.running(month)}>
      {job.step === '' ? <p className="text-sm text-muted">{t.runWaits}</p> : <RunSteps step={job.step} />}
    </LivingJob>
  )
}

function Ended({ job, onAgain, onClose }: { job: PaymentRunJob; onAgain: () => void; onClose: () => void }) {
  const t = useMessages(payments)
  const ofRuns = useMessages(runs)
  const whyOf = useErrorWords()
  const month = formatLongMonth(job.month, useLanguage())
  const actions = (
    <span className="flex flex-wrap gap-2">
      {job.state === 'failed' && (
        <Button kind="quiet" size="sm" onClick={onAgain}>
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
      <Band tone="danger" title={t.runFailed(month)} action={actions}>
        {whyOf(errorOf(job))}
      </Band>
    )
  }
  const { created, lines } = job.counts
  const title =
    created > 0
      ? t.runDone(month, formatCount(created), created)
      : lines > 0
        ? t.runRecorded(month, formatCount(lines), lines)
        : t.runEmpty(month)
  return <DoneJob title={title} actions={actions} />
}
