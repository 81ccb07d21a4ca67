import { useCallback, useEffect, useRef, useState } from 'react'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../../domain/api/money/payment-runs'
import { CodedError } from '../../../../domain/error-codes'
import type { Id, Month } from '../../../../domain/entities'
import type { DryRun, DryRunGroup, RunRow } from '../../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../../domain/money/payments/run-steps'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'

export type SeenDryRun = DryRun & { id: Id }

export interface DryRunLook {
  dry: SeenDryRun | null
  step: RunStep | null
  error: Error | null
  reload: () => void
}

/** Polling intervals: short at first because most dry runs finish quickly, then longer. */
const askAfterMs = [60, 120, 250, 500, 1_000]
/** A restarted server has lost the dry run; it is started again this many times. */
const begunAtMost = 3

/** What a payment run of the month would do now; changes nothing. Without a month nothing is requested. */
export function useDryRun(month: Month | null): DryRunLook {
  const [look, setLook] = useState<Omit<DryRunLook, 'reload'>>(nothing)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (month === null) return
    let current = true
    setLook(nothing)
    const tell = (next: Partial<DryRunLook>) => current && setLook({ ...nothing, ...next })
    lookAt(
      month,
      (step) => void tell({ step }),
      () => current,
    ).then(
      (dry) => tell({ dry }),
      (error: unknown) => tell({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => {
      current = false
    }
  }, [month, round])
  return { ...look, reload: useCallback(() => setRound((before) => before + 1), []) }
}

const nothing = { dry: null, step: null, error: null }

async function lookAt(
  month: Month,
  onStep: (step: RunStep) => void,
  isWanted: () => boolean,
  begun = 1,
): Promise<SeenDryRun | null> {
  const { id } = await callRoute(dryRunRoute, { month })
  for (let asked = 0; isWanted(); asked += 1) {
    const told = await fetchRoute(dryRunStateRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && begun < begunAtMost) return null
      throw error
    })
    if (told === null) return lookAt(month, onStep, isWanted, begun + 1)
    if (told.state === 'failed') throw new CodedError(told.code)
    if (told.state === 'done') return { ...told, id }
    onStep(told.step)
    const ms = askAfterMs[Math.min(asked, askAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}

export interface DryRunRows {
  rows: readonly RunRow[]
  loading: boolean
  error: Error | null
  /** Loads the next page, or repeats the one that failed. */
  readOn: () => void
}

/** The people of one group by name: the first page at once, further ones on request. */
export function useDryRunRows(id: Id, group: DryRunGroup): DryRunRows {
  const [read, setRead] = useState<Pick<DryRunRows, 'rows' | 'loading' | 'error'>>(unread)
  const after = useRef('0')
  const reading = useRef(0)
  const readOn = useCallback(() => {
    const mine = (reading.current += 1)
    const tell = (next: (before: typeof unread) => typeof unread) => mine === reading.current && setRead(next)
    tell((before) => ({ ...before, loading: true, error: null }))
    fetchRoute(dryRunRowsRoute, { id, group, after: after.current }).then(
      (page) => {
        if (mine !== reading.current) return
        after.current = page.after
        tell(({ rows }) => ({ rows: [...rows, ...page.rows], loading: false, error: null }))
      },
      (error: unknown) =>
        tell((before) => ({
          ...before,
          loading: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
  }, [id, group])
  useEffect(() => {
    after.current = '0'
    setRead(unread)
    readOn()
    return () => {
      reading.current += 1
    }
  }, [readOn])
  return { ...read, readOn }
}

const unread: Pick<DryRunRows, 'rows' | 'loading' | 'error'> = { rows: [], loading: true, error: null }
