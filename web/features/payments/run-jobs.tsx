import { useState } from 'react'
import type { PaymentRunJob } from '../../../domain/collections/payment-run-jobs'
import { errorCodes, type ErrorCode } from '../../../domain/error-codes'
import { useNow } from '../../data/repos/today'
import { useErrorWords } from '../../i18n/errors'
import { formatCount, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { RunSteps } from './run-steps'

/** So long it is said how a run ended: whoever left the page finds it when they come back. */
const toldForMs = { done: 60 * 60_000, failed: 24 * 60 * 60_000 }

/** Closed messages, for as long as the tab lives. */
const closed = new Set<string>()

interface Props {
  /** The newest first. */
  jobs: readonly PaymentRunJob[]
  /** Looks at the dry run anew. */
  onAgain: () => void
}

/** The runs that are on their way, whoever asked for them, and how the newest ended. */
export function RunJobs({ jobs, onAgain }: Props) {
  const now = useNow()
  const [, redraw] = useState(0)
  const living = jobs.filter((job) => !hasEnded(job)).reverse()
  const [newest] = jobs
  const close = (id: string) => {
    closed.add(id)
    redraw((before) => before + 1)
  }
  return (
    <>
      {living.map((job) => (
        <Living key={job.id} job={job} />
      ))}
      {newest !== undefined && hasEnded(newest) && !closed.has(newest.id) && isRecent(newest, now) && (
        <Ended job={newest} onAgain={onAgain} onClose={() => close(newest.id)} />
      )}
    </>
  )
}

type Ending = PaymentRunJob & { state: keyof typeof toldForMs }
const hasEnded = (job: PaymentRunJob): job is Ending => job.state === 'done' || job.state === 'failed'

const isRecent = ({ state, updated }: Ending, now: number): boolean =>
  now - Date.parse(updated.replace(' ', 'T')) < toldForMs[state]

function Living({ job }: { job: PaymentRunJob }) {
  const t = useMessages(payments)
  const month = formatLongMonth(job.month, useLanguage())
  return (
    <section aria-live="polite" className="rounded-xl bg-raised p-4 shadow-sm">
      <h2 className="mb-2 text-md font-semibold">{t.running(month)}</h2>
      {job.step === '' ? <p className="text-sm text-muted">{t.runWaits}</p> : <RunSteps step={job.step} />}
      <p className="mt-1 text-sm leading-sm text-muted">{t.runGoesOn}</p>
    </section>
  )
}

function Ended({ job, onAgain, onClose }: { job: Ending; onAgain: () => void; onClose: () => void }) {
  const t = useMessages(payments)
  const whyOf = useErrorWords()
  const month = formatLongMonth(job.month, useLanguage())
  const actions = (
    <span className="flex flex-wrap gap-2">
      {job.state === 'failed' && (
        <Button kind="quiet" size="sm" onClick={onAgain}>
          {t.runAgain}
        </Button>
      )}
      <Button kind="bare" size="sm" onClick={onClose}>
        {t.runSeen}
      </Button>
    </span>
  )
  if (job.state === 'failed') {
    return (
      <Band tone="danger" title={t.runFailed(month)} action={actions}>
        {whyOf(codeOf(job))}
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
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-positive-soft px-4 py-2">
      <b className="min-w-0 flex-1 basis-52 font-semibold text-positive">{title}</b>
      {actions}
    </div>
  )
}

const codeOf = ({ code }: PaymentRunJob): ErrorCode => errorCodes.find((each) => each === code) ?? 'server-error'
