import { useEffect, useRef, useState, type ReactNode } from 'react'
import { errorCodes, type ErrorCode } from '../../../domain/error-code-list'
import { useNow } from '../../data/queries/clock'
import { useMessages, useLanguage } from '../../i18n/language'
import { payments, runs } from '../../i18n/admin-areas'
import type { PaymentActionJob } from '../../../domain/collections/money/payment-action-jobs'
import type { PaymentRefusal } from '../../../domain/money/payments/payment-refusal'
import { useErrorText } from '../../i18n/errors'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import type { PaymentRunJob } from '../../../domain/collections/money/payment-runs'
import { runPath } from '../../../domain/paths'
import { toast } from '../../ui/layers/toast'
import { RunSteps, runToastId } from './runs/dry-run-sheet'

interface Job {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  updated: string
  /** An error code; '' for no error. */
  code: string
}

/** How long a finished job is shown, in ms, so that an admin who left the page still sees the result. */
const shownForMs = { done: 60 * 60_000, failed: 24 * 60 * 60_000 }

/** The ids of messages that the admin has closed, remembered until the tab is closed. */
const closedJobIds = new Set<string>()

/** Returns the active jobs, oldest first, and the newest finished one until it is closed or too old. */
function useJobStatus<J extends Job>(jobs: readonly J[]) {
  const now = useNow()
  const [, rerender] = useState(0)
  const [newest] = jobs
  const isShown = ({ id, state, updated }: J): boolean =>
    (state === 'done' || state === 'failed') &&
    !closedJobIds.has(id) &&
    now - Date.parse(updated.replace(' ', 'T')) < shownForMs[state]
  return {
    activeJobs: jobs.filter(({ state }) => state === 'waiting' || state === 'working').reverse(),
    ended: newest !== undefined && isShown(newest) ? newest : undefined,
    close: () => {
      if (newest !== undefined) closedJobIds.add(newest.id)
      rerender((before) => before + 1)
    },
  }
}

const jobErrorCode = ({ code }: Job): ErrorCode => errorCodes.find((each) => each === code) ?? 'server-error'

/** Shows an active job with its progress. `quiet` hides frequent updates from screen readers. */
function ActiveJob({ title, quiet = false, children }: { title: string; quiet?: boolean; children: ReactNode }) {
  const t = useMessages(payments)
  return (
    <section {...(!quiet && { 'aria-live': 'polite' })} className="rounded-xl bg-raised p-4 shadow-sm">
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      {children}
      <p className="mt-1 text-sm leading-sm text-muted">{t.runGoesOn}</p>
    </section>
  )
}

const FinishedJob = ({ title, children, actions }: { title: string; children?: ReactNode; actions: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-positive-soft px-4 py-2">
    <p className="min-w-0 flex-1 basis-52 text-positive">
      <b className="font-semibold">{title}</b> {children}
    </p>
    {actions}
  </div>
)

/** Shows bulk approvals and dispersals in the background, started by any admin, and the newest result. */
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

interface Props {
  jobs: readonly PaymentRunJob[]
  onRunAgain: () => void
}

export function RunJobs({ jobs, onRunAgain }: Props) {
  const { activeJobs, ended, close } = useJobStatus(jobs)
  useReportEnd(jobs)
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

/** Shows a toast once for each job that was active while this page was open and has ended. */
function useReportEnd(jobs: readonly PaymentRunJob[]): void {
  const t = useMessages(payments)
  const titleOf = useDoneTitle()
  const activeJobs = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs) {
      const id = runToastId(job.month)
      if (job.state === 'waiting' || job.state === 'working') activeJobs.current.add(job.id)
      else if (!activeJobs.current.delete(job.id)) continue
      else if (job.state === 'failed') toast({ kind: 'bad', id, title: t.error, text: t.generateMonthlyFailed })
      else if (job.counts.created === 0) toast({ kind: 'ok', id, title: titleOf(job) })
      else toast({ kind: 'ok', id, title: t.generated, text: titleOf(job) })
    }
  })
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
