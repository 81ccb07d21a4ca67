import { useEffect } from 'react'
import {
  checkLedgerRoute,
  type LedgerCheck,
  recomputeRoute,
  type Recomputed,
} from '../../../../domain/api/money/ledger'
import { CodedError } from '../../../../domain/error-codes'
import type { Month } from '../../../../domain/entities'
import { callRoute } from '../../engine/remote/http'
import { useAnswer, type Answer } from '../use-route'
import { currentDatabase } from '../../engine/db/current-database'
import { pollUntil, useTask, type Task } from './use-task'

export interface LedgerCheckState extends Pick<Task<LedgerCheck>, 'working' | 'error'> {
  found: LedgerCheck | null
  again: () => void
}

/** A new object in `beside` starts another check; undefined = not loaded yet. */
export function useLedgerCheck(beside: object | undefined, online: boolean): LedgerCheckState {
  const { value: found, reload: again, ...state } = useTask(checkLedger, beside !== undefined && online, [beside])
  return { found, again, ...state }
}

/** `showEarlier` gets an earlier check's result while the newest is running. @throws CodedError */
const checkLedger = (isWanted: () => boolean, showEarlier: (found: LedgerCheck) => void): Promise<LedgerCheck | null> =>
  pollUntil(isWanted, async (polls) => {
    const answer = await callRoute(checkLedgerRoute, {})
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return answer
    if (answer.before !== undefined && polls === 0) showEarlier(answer.before)
    return null
  })

/** The last result, only for the open database; lost when the tab closes. */
let last: { of: object | undefined; found: Recomputed } | null = null

/** Recomputes a month, which changes nothing. The last result stays, also if the screen is mounted again. */
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
