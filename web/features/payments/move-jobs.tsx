import type { PaymentMoveJob } from '../../../domain/collections/payment-move-jobs'
import type { PaymentRefusal } from '../../../domain/money/payment-refusal'
import { useErrorWords } from '../../i18n/errors'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { DoneJob, errorOf, LivingJob, useJobNotes } from './job-notes'

/** Many payments on their way to being approved or dispersed, whoever asked for it, and how the newest of them ended. */
export function MoveJobs({ jobs }: { jobs: readonly PaymentMoveJob[] }) {
  const { living, ended, close } = useJobNotes(jobs)
  return (
    <>
      {living.map((job) => (
        <Living key={job.id} job={job} />
      ))}
      {ended !== undefined && <Ended job={ended} onClose={close} />}
    </>
  )
}

function Living({ job }: { job: PaymentMoveJob }) {
  const t = useMessages(payments)
  const { deed, state, total, moved, moved_cents } = job
  const done = t.movedOf(formatCount(moved), formatCount(total), formatCents(moved_cents))
  const looked = moved + Object.values(job.stayed).reduce((sum, n) => sum + n, 0)
  return (
    <LivingJob quiet title={t.moving[deed](formatCount(total))}>
      {state === 'waiting' ? (
        <p className="text-sm text-muted">{t.moveWaits}</p>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={t.moving[deed](formatCount(total))}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={looked}
            aria-valuetext={done}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * looked) / total}%` }} />
          </div>
          <p className="mt-2 text-sm leading-sm text-muted">{done}</p>
        </>
      )}
    </LivingJob>
  )
}

function Ended({ job, onClose }: { job: PaymentMoveJob; onClose: () => void }) {
  const t = useMessages(payments)
  const whyOf = useErrorWords()
  const { deed, state, total, moved, moved_cents } = job
  const left = leftOf(job, t.leftOut)
  const said = left.count === 0 ? '' : t.moveLeft(formatCount(left.count), left.count, left.why)
  const seen = (
    <Button kind="bare" size="sm" onClick={onClose}>
      {t.runSeen}
    </Button>
  )
  if (state === 'failed') {
    return (
      <Band tone="danger" title={t.moveStopped(formatCount(moved), formatCount(total))} action={seen}>
        {[whyOf(errorOf(job)), said, t.moveRest].filter((part) => part !== '').join(' ')}
      </Band>
    )
  }
  return (
    <DoneJob title={t.movedAll[deed](formatCount(moved), moved, formatCents(moved_cents))} actions={seen}>
      {said}
    </DoneJob>
  )
}

/** How many payments were left as they were, and why. */
function leftOf(
  { stayed }: PaymentMoveJob,
  words: { [code in PaymentRefusal['code']]: (n: number) => string },
): { count: number; why: string } {
  const codes = (Object.keys(words) as PaymentRefusal['code'][]).filter((code) => (stayed[code] ?? 0) > 0)
  return {
    count: codes.reduce((sum, code) => sum + (stayed[code] ?? 0), 0),
    why: codes.map((code) => words[code](stayed[code] ?? 0)).join(', '),
  }
}
