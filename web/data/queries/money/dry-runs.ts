import { useCallback, useEffect, useRef, useState } from 'react'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../../domain/api/money/payment-runs'
import { CodedError } from '../../../../domain/error-codes'
import type { Id, Month } from '../../../../domain/entities'
import type { DryRun, DryRunGroup, RunRow } from '../../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../../domain/money/payments/payment-list'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'
import { toError } from '../use-live'
import { pollUntil, useTask } from './use-task'

export type FinishedDryRun = DryRun & { id: Id }

export interface DryRunProgress {
  dry: FinishedDryRun | null
  step: RunStep | null
  error: Error | null
  reload: () => void
}

/** Maximum number of starts. A restarted server has lost the dry run, so it is started again. */
const maxStarts = 3

/** Computes a dry run of a month, which changes nothing. */
export function useDryRun(month: Month | null): DryRunProgress {
  const { value, error, reload } = useTask<Progress>(
    async (isWanted, update) => {
      update(nothing)
      return { dry: await runDryRun(month ?? '', isWanted, (step) => update({ dry: null, step })), step: null }
    },
    month !== null,
    [month],
  )
  return error === null ? { ...(value ?? nothing), error, reload } : { ...nothing, error, reload }
}

type Progress = Pick<DryRunProgress, 'dry' | 'step'>
const nothing: Progress = { dry: null, step: null }

async function runDryRun(
  month: Month,
  isWanted: () => boolean,
  onStep: (step: RunStep) => void,
  starts = 1,
): Promise<FinishedDryRun | null> {
  const { id } = await callRoute(dryRunRoute, { month })
  return pollUntil(isWanted, async () => {
    const answer = await fetchRoute(dryRunStateRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && starts < maxStarts) return null
      throw error
    })
    if (answer === null) return runDryRun(month, isWanted, onStep, starts + 1)
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return { ...answer, id }
    onStep(answer.step)
    return null
  })
}

export interface DryRunRows {
  rows: readonly RunRow[]
  loading: boolean
  error: Error | null
  readMore: () => void
}

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
      (error: unknown) => update((before) => ({ ...before, loading: false, error: toError(error) })),
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
