import type { PaymentActionJob } from '../../../domain/collections/money/payment-action-jobs'
import type { PaymentRefusal } from '../../../domain/money/payments/payment-refusal'
import { useErrorText } from '../../i18n/errors'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { FinishedJob, jobErrorCode, ActiveJob, useJobStatus } from './job-status'

/**
 * Shows bulk approvals and dispersals that run in the background, started by any admin, and the result of the newest one.
 */
export function PaymentActionJobs({ jobs }: { jobs: readonly PaymentActionJob[] }) {
  const { activeJobs, ended, close } = useJobStatus(jobs)
  return (
    <>
      {activeJobs.map((job) => (
        <ActiveJobCard key={job.id} job={job} />
      ))}
      {ended !== undefined && <EndedJob job={ended} onClose={close} />}
    </>
  )
}

function ActiveJobCard({ job }: { job: PaymentActionJob }) {
  const t = useMessages(payments)
  const { action, state, total, done, done_cents } = job
  const progress = t.movedOf(formatCount(done), formatCount(total), formatCents(done_cents))
  const processed = done + Object.values(job.skipped).reduce((sum, n) => sum + n, 0)
  return (
    <ActiveJob quiet title={t.moving[action](formatCount(total))}>
      {state === 'waiting' ? (
        <p className="text-sm text-muted">{t.moveWaits}</p>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={t.moving[action](formatCount(total))}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={processed}
            aria-valuetext={progress}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * processed) / total}%` }} />
          </div>
          <p className="mt-2 text-sm leading-sm text-muted">{progress}</p>
        </>
      )}
    </ActiveJob>
  )
}

function EndedJob({ job, onClose }: { job: PaymentActionJob; onClose: () => void }) {
  const t = useMessages(payments)
  const errorText = useErrorText()
  const { action, state, total, done, done_cents } = job
  const left = skippedOf(job, t.leftOut)
  const leftText = left.count === 0 ? '' : t.moveLeft(formatCount(left.count), left.count, left.why)
  const closeButton = (
    <Button kind="bare" size="sm" onClick={onClose}>
      {t.runSeen}
    </Button>
  )
  if (state === 'failed') {
    return (
      <Banner tone="danger" title={t.moveStopped(formatCount(done), formatCount(total))} action={closeButton}>
        {[errorText(jobErrorCode(job)), leftText, t.moveRest].filter((part) => part !== '').join(' ')}
      </Banner>
    )
  }
  return (
    <FinishedJob title={t.movedAll[action](formatCount(done), done, formatCents(done_cents))} actions={closeButton}>
      {leftText}
    </FinishedJob>
  )
}

function skippedOf(
  { skipped }: PaymentActionJob,
  messages: { [code in PaymentRefusal['code']]: (n: number) => string },
): { count: number; why: string } {
  const codes = (Object.keys(messages) as PaymentRefusal['code'][]).filter((code) => (skipped[code] ?? 0) > 0)
  return {
    count: codes.reduce((sum, code) => sum + (skipped[code] ?? 0), 0),
    why: codes.map((code) => messages[code](skipped[code] ?? 0)).join(', '),
  }
}
