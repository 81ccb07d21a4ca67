import { useMemo } from 'react'
import type { PaymentRow } from '../../../domain/api/payment-lists'
import { stillKeeps, type PaymentProblem } from '../../../domain/money/payability'
import { useNow } from './today'

/**
 * Why a pending payment can't be approved now (M12), or an approved one dispersed by hand (M24); `until` the moment from which it can, ''
 * = not by waiting.
 */
export interface PayeeProblem {
  code: PaymentProblem
  until: string
}

/** Of a payment. */
export type PayeeProblemOf = (payment: Pick<PaymentRow, 'problem' | 'problem_until'>) => PayeeProblem | undefined

/** What the server said of a payment, for as long as it holds: an address gets old enough by itself. */
export function usePayeeProblem(): PayeeProblemOf {
  const nowMs = useNow()
  return useMemo(
    () =>
      ({ problem: code, problem_until: until }) => {
        return code !== '' && stillKeeps(code, until, nowMs) ? { code, until } : undefined
      },
    [nowMs],
  )
}
