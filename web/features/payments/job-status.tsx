import { useEffect, useRef, useState, type ReactNode } from 'react'
import { errorCodes, type ErrorCode } from '../../../domain/error-code-list'
import { useNow } from '../../data/queries/clock'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'

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

/**
 * Returns the jobs to show: the active ones, oldest first, and the newest finished one until an admin closes it or it is
 * too old.
 */
export function useJobStatus<J extends Job>(jobs: readonly J[]) {
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

/** Calls `onEnd` only once for each job that was active while this page was open and has ended. */
export function useJobEnd<J extends Job>(jobs: readonly J[], onEnd: (job: J) => void): void {
  const activeJobs = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs) {
      if (job.state === 'waiting' || job.state === 'working') activeJobs.current.add(job.id)
      else if (activeJobs.current.delete(job.id)) onEnd(job)
    }
  })
}

export const jobErrorCode = ({ code }: Job): ErrorCode => errorCodes.find((each) => each === code) ?? 'server-error'

/** Shows an active job with its progress. `quiet` hides frequent updates from screen readers. */
export function ActiveJob({ title, quiet = false, children }: { title: string; quiet?: boolean; children: ReactNode }) {
  const t = useMessages(payments)
  return (
    <section {...(!quiet && { 'aria-live': 'polite' })} className="rounded-xl bg-raised p-4 shadow-sm">
      <h2 className="mb-2 text-md font-semibold">{title}</h2>
      {children}
      <p className="mt-1 text-sm leading-sm text-muted">{t.runGoesOn}</p>
    </section>
  )
}

export const FinishedJob = ({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions: ReactNode
}) => (
  <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-positive-soft px-4 py-2">
    <p className="min-w-0 flex-1 basis-52 text-positive">
      <b className="font-semibold">{title}</b> {children}
    </p>
    {actions}
  </div>
)
