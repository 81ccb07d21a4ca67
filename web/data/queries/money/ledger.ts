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

/** Whether it adds up for everybody, and what the next payday would send. */
export interface LedgerCheckLook {
  /** The newest that was found; it stays while it is looked at again, and says of when it is. */
  found: LedgerCheck | null
  working: boolean
  error: Error | null
  again: () => void
}

/** Asked soon at first, for most are done in a moment, and then ever more seldom. */
const askAfterMs = [120, 250, 500, 1_000, 2_000]

/**
 * Has the server look at everybody's lines and payments; asked again whenever the ledger was read anew. Nothing is asked offline.
 * @param beside what it was asked beside: another object is another moment; undefined = not yet
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
 * @param earlier hears what an earlier look found, while the newest is worked out
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

/** What was found last, of the person whose copy is open: theirs alone, and gone with the window. */
let last: { of: object | undefined; found: Recomputed } | null = null

/**
 * A month computed again by the server, which writes nothing; null while none is asked for. What was found last stays until the newer
 * result is there, also where the screen is drawn anew; it is forgotten once no month is asked for.
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
