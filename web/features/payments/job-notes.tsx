import { useEffect, useRef, useState, type ReactNode } from 'react'
import { errorCodes, type ErrorCode } from '../../../domain/error-code-list'
import { useNow } from '../../data/queries/clock'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'

/** Work in the background that was asked for. */
interface Job {
  id: string
  state: 'waiting' | 'working' | 'done' | 'failed'
  updated: string
  /** An error code; '' = it didn't fail. */
  code: string
}

/** So long it is said how a job ended: whoever left the page finds it when they come back. */
const toldForMs = { done: 60 * 60_000, failed: 24 * 60 * 60_000 }

/** Closed messages, for as long as the tab lives. */
const closed = new Set<string>()

/** What is said of jobs, the newest first: those on their way, the oldest first, and how the newest ended, until that is closed or old. */
export function useJobNotes<J extends Job>(jobs: readonly J[]) {
  const now = useNow()
  const [, redraw] = useState(0)
  const [newest] = jobs
  const isTold = ({ id, state, updated }: J): boolean =>
    (state === 'done' || state === 'failed') &&
    !closed.has(id) &&
    now - Date.parse(updated.replace(' ', 'T')) < toldForMs[state]
  return {
    living: jobs.filter(({ state }) => state === 'waiting' || state === 'working').reverse(),
    ended: newest !== undefined && isTold(newest) ? newest : undefined,
    close: () => {
      if (newest !== undefined) closed.add(newest.id)
      redraw((before) => before + 1)
    },
  }
}

/** Calls `onEnd` once for each job that was on its way while this page was open and has now ended. */
export function useEnded<J extends Job>(jobs: readonly J[], onEnd: (job: J) => void): void {
  const living = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs) {
      if (job.state === 'waiting' || job.state === 'working') living.current.add(job.id)
      else if (living.current.delete(job.id)) onEnd(job)
    }
  })
}

/** Why a job failed. */
export const errorOf = ({ code }: Job): ErrorCode => errorCodes.find((each) => each === code) ?? 'server-error'

/** A job on its way: what it does, how far it is, and that nobody has to stay. `quiet`: what changes all the time isn't read out. */
export function LivingJob({ title, quiet = false, children }: { title: string; quiet?: boolean; children: ReactNode }) {
  const t = useMessages(payments)
  return (
    <section {...(!quiet && { 'aria-live': 'polite' })} className="rounded-xl bg-raised p-4 shadow-sm">
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      {children}
      <p className="mt-1 text-sm leading-sm text-muted">{t.runGoesOn}</p>
    </section>
  )
}

/** A job that is done. */
export const DoneJob = ({ title, children, actions }: { title: string; children?: ReactNode; actions: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-positive-soft px-4 py-2">
    <p className="min-w-0 flex-1 basis-52 text-positive">
      <b className="font-semibold">{title}</b> {children}
    </p>
    {actions}
  </div>
)
