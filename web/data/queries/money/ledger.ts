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
import { currentCopy } from '../../engine/db/current'

/** State of the ledger check: whether the sums match for all people, and what the next payday would send. */
export interface LedgerCheckLook {
  /** The newest result with its time; it stays during the next check. */
  found: LedgerCheck | null
  working: boolean
  error: Error | null
  again: () => void
}

/** Polling intervals: short at first because most checks finish quickly, then longer. */
const askAfterMs = [120, 250, 500, 1_000, 2_000]

/**
 * Lets the server check all lines and payments; repeated when the ledger was read again. Nothing is requested while
 * offline.
 * @param beside the ledger data shown; a new object starts a new check, undefined = not loaded yet
 */
export function useLedgerCheck(beside: object | undefined, online: boolean): LedgerCheckLook {
  const [look, setLook] = useState<Omit<LedgerCheckLook, 'again'>>({ found: null, working: false, error: null })
  const [round, setRound] = useState(0)
  const asking = useRef(0)
  useEffect(() => {
    if (beside === undefined || !online) return
    const mine = (asking.current += 1)
    const wanted = () => mine === asking.current
    setLook(({ found }) => ({ found, working: true, error: null }))
    const earlier = (found: LedgerCheck) => wanted() && setLook({ found, working: true, error: null })
    untilDone(wanted, earlier).then(
      (found) => wanted() && setLook((before) => ({ found: found ?? before.found, working: false, error: null })),
      (error: unknown) =>
        wanted() &&
        setLook(({ found }) => ({
          found,
          working: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
    return () => {
      asking.current += 1
    }
  }, [beside, online, round])
  return { ...look, again: useCallback(() => setRound((before) => before + 1), []) }
}

/**
 * Polls until the check is done.
 * @param earlier called with the result of an earlier check while the newest is running
 * @throws CodedError with the server's reason
 */
async function untilDone(isWanted: () => boolean, earlier: (found: LedgerCheck) => void): Promise<LedgerCheck | null> {
  for (let asked = 0; isWanted(); asked += 1) {
    const told = await callRoute(checkLedgerRoute, {})
    if (told.state === 'failed') throw new CodedError(told.code)
    if (told.state === 'done') return told
    if (told.before !== undefined && asked === 0) earlier(told.before)
    const ms = askAfterMs[Math.min(asked, askAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}

/** The last result, for the open database only; lost when the tab closes. */
let last: { of: object | undefined; found: Recomputed } | null = null

/**
 * Lets the server recompute a month, which changes nothing; null without a month. The last result stays until the newer one
 * arrives, also when the screen is mounted again; it is dropped when no month is selected.
 */
export function useRecomputed(month: Month): Answer<Recomputed | null> {
  const read = useAnswer<Recomputed | null>(['recomputed', month], () =>
    month === '' ? Promise.resolve(null) : computed(month),
  )
  useEffect(() => {
    if (month === '') last = null
  }, [month])
  return read.value?.month === month ? read : { ...read, value: foundLast(month) ?? read.value }
}

async function computed(month: Month): Promise<Recomputed> {
  const of = currentCopy.get()?.db
  const found = await callRoute(recomputeRoute, { month })
  last = { of, found }
  return found
}

const foundLast = (month: Month): Recomputed | undefined =>
  last?.of === currentCopy.get()?.db && last?.found.month === month ? last.found : undefined
