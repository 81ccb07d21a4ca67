import { useCallback, useEffect, useRef, useState } from 'react'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../../domain/api/money/payment-runs'
import { CodedError } from '../../../../domain/error-codes'
import type { Id, Month } from '../../../../domain/entities'
import type { DryRun, DryRunGroup, RunRow } from '../../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../../domain/money/payments/payment-list'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'

export type FinishedDryRun = DryRun & { id: Id }

export interface DryRunProgress {
  dry: FinishedDryRun | null
  step: RunStep | null
  error: Error | null
  reload: () => void
}

/** Short at first because most dry runs finish quickly. */
const pollAfterMs = [60, 120, 250, 500, 1_000]
/** A restarted server has lost the dry run. */
const maxStarts = 3

/** Simulates a payment run and changes nothing. Without a month no request is sent. */
export function useDryRun(month: Month | null): DryRunProgress {
  const [progress, setProgress] = useState<Omit<DryRunProgress, 'reload'>>(nothing)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (month === null) return
    let current = true
    setProgress(nothing)
    const update = (next: Partial<DryRunProgress>) => current && setProgress({ ...nothing, ...next })
    runDryRun(
      month,
      (step) => void update({ step }),
      () => current,
    ).then(
      (dry) => update({ dry }),
      (error: unknown) => update({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      current = false
    }
  }, [month, attempt])
  return { ...progress, reload: useCallback(() => setAttempt((before) => before + 1), []) }
}

const nothing = { dry: null, step: null, error: null }

async function runDryRun(
  month: Month,
  onStep: (step: RunStep) => void,
  isWanted: () => boolean,
  starts = 1,
): Promise<FinishedDryRun | null> {
  const { id } = await callRoute(dryRunRoute, { month })
  for (let polls = 0; isWanted(); polls += 1) {
    const answer = await fetchRoute(dryRunStateRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && starts < maxStarts) return null
      throw error
    })
    if (answer === null) return runDryRun(month, onStep, isWanted, starts + 1)
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return { ...answer, id }
    onStep(answer.step)
    const ms = pollAfterMs[Math.min(polls, pollAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}

export interface DryRunRows {
  rows: readonly RunRow[]
  loading: boolean
  error: Error | null
  /** Also repeats a page that failed. */
  readMore: () => void
}

/** By name: the first page immediately, further pages on request. */
export function useDryRunRows(id: Id, group: DryRunGroup): DryRunRows {
  const [read, setRead] = useState<Pick<DryRunRows, 'rows' | 'loading' | 'error'>>(unread)
  const after = useRef('0')
  const reading = useRef(0)
  const readMore = useCallback(() => {
    const request = (reading.current += 1)
    const update = (next: (before: typeof unread) => typeof unread) => request === reading.current && setRead(next)
    update((before) => ({ ...before, loading: true, error: null }))
    fetchRoute(dryRunRowsRoute, { id, group, after: after.current }).then(
      (page) => {
        if (request !== reading.current) return
        after.current = page.after
        update(({ rows }) => ({ rows: [...rows, ...page.rows], loading: false, error: null }))
      },
      (error: unknown) =>
        update((before) => ({
          ...before,
          loading: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
  }, [id, group])
  useEffect(() => {
    after.current = '0'
    setRead(unread)
    readMore()
    return () => {
      reading.current += 1
    }
  }, [readMore])
  return { ...read, readMore }
}

const unread: Pick<DryRunRows, 'rows' | 'loading' | 'error'> = { rows: [], loading: true, error: null }
