import { useCallback, useEffect, useRef, useState } from 'react'
import {
  checkLedgerRoute,
  type LedgerCheck,
  recomputeRoute,
  type Recomputed,
} from '../../../../domain/api/money/ledger'
import { CodedError } from '../../../../domain/error-codes'
import type { Month } from '../../../../domain/entities'
import { callRoute } from '../../engine/remote/call'
import { useAnswer, type Answer } from '../use-route'
import { currentDatabase } from '../../engine/db/current-database'

/** Whether the sums of all people match, and what the next payday would pay. */
export interface LedgerCheckState {
  /** Stays during the next check. */
  found: LedgerCheck | null
  working: boolean
  error: Error | null
  again: () => void
}

/** Short at first because most checks finish quickly. */
const pollAfterMs = [120, 250, 500, 1_000, 2_000]

/** Makes the server check the ledger, again for each new object in `beside`; undefined = not loaded yet. */
export function useLedgerCheck(beside: object | undefined, online: boolean): LedgerCheckState {
  const [state, setState] = useState<Omit<LedgerCheckState, 'again'>>({ found: null, working: false, error: null })
  const [attempt, setAttempt] = useState(0)
  const newest = useRef(0)
  useEffect(() => {
    if (beside === undefined || !online) return
    const request = (newest.current += 1)
    const wanted = () => request === newest.current
    setState(({ found }) => ({ found, working: true, error: null }))
    const earlier = (found: LedgerCheck) => wanted() && setState({ found, working: true, error: null })
    untilDone(wanted, earlier).then(
      (found) => wanted() && setState((before) => ({ found: found ?? before.found, working: false, error: null })),
      (error: unknown) =>
        wanted() &&
        setState(({ found }) => ({
          found,
          working: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
    return () => {
      newest.current += 1
    }
  }, [beside, online, attempt])
  return { ...state, again: useCallback(() => setAttempt((before) => before + 1), []) }
}

/** `earlier` gets an earlier check's result while the newest is running. @throws CodedError */
async function untilDone(isWanted: () => boolean, earlier: (found: LedgerCheck) => void): Promise<LedgerCheck | null> {
  for (let polls = 0; isWanted(); polls += 1) {
    const answer = await callRoute(checkLedgerRoute, {})
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return answer
    if (answer.before !== undefined && polls === 0) earlier(answer.before)
    const ms = pollAfterMs[Math.min(polls, pollAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}

/** Only for the open database; lost when the tab closes. */
let last: { of: object | undefined; found: Recomputed } | null = null

/**
 * Makes the server recompute a month, which changes nothing. The last result stays, also if the screen is mounted again.
 */
export function useRecomputedMonth(month: Month): Answer<Recomputed | null> {
  const read = useAnswer<Recomputed | null>(['recomputed', month], () =>
    month === '' ? Promise.resolve(null) : recompute(month),
  )
  useEffect(() => {
    if (month === '') last = null
  }, [month])
  return read.value?.month === month ? read : { ...read, value: lastOf(month) ?? read.value }
}

async function recompute(month: Month): Promise<Recomputed> {
  const of = currentDatabase.get()?.db
  const found = await callRoute(recomputeRoute, { month })
  last = { of, found }
  return found
}

const lastOf = (month: Month): Recomputed | undefined =>
  last?.of === currentDatabase.get()?.db && last?.found.month === month ? last.found : undefined
