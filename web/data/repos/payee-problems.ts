import { useMemo } from 'react'
import { payeeProblemsRoute } from '../../../domain/api/payments'
import type { OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { fetchRoute } from './commands'
import { useNow } from './today'
import { useOnlineAnswer } from './use-online-list'

/** Why a pending payment can't be approved now (M12). */
export type PayeeProblem = OutputOf<typeof payeeProblemsRoute>['payments'][number]

/**
 * The pending payments that can't be approved now, by id. The payees aren't on an admin's device: it is asked of the server, again with
 * each poke; before the first answer nothing is known, and the server refuses what it must.
 */
export function usePayeeProblems(): ReadonlyMap<Id, PayeeProblem> {
  const { value } = useOnlineAnswer(['payee-problems'], () => fetchRoute(payeeProblemsRoute, {}))
  const nowMs = useNow()
  return useMemo(() => {
    const open = (value?.payments ?? []).filter(
      ({ until }) => until === '' || Date.parse(until.replace(' ', 'T')) > nowMs,
    )
    return new Map(open.map((problem) => [problem.payment, problem]))
  }, [value, nowMs])
}
