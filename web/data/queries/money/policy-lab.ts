import { useCallback, useEffect, useState } from 'react'
import { policyTrialRoute, startPolicyTrialRoute } from '../../../../domain/api/money/policy-lab'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import type { PolicyTrial, TriedPolicy } from '../../../../domain/money/forecast/policy-trial'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'

export type FinishedTrial = PolicyTrial & { id: Id }

/** The previous result stays while the next one is being computed. */
export interface TrialState {
  trial: FinishedTrial | null
  working: boolean
  error: Error | null
  reload: () => void
}

/** Short at first because most trials finish quickly. */
const pollAfterMs = [60, 120, 250, 500, 1_000]
/** A restarted server has lost the trial. */
const maxStarts = 3

/** Changes nothing. No request is sent while offline. */
export function usePolicyTrial({ rental, commission, threshold }: TriedPolicy, online: boolean): TrialState {
  const [state, setState] = useState<Omit<TrialState, 'reload'>>({ trial: null, working: false, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!online) return
    let current = true
    const policy = {
      ...(rental !== undefined && { rental }),
      ...(commission !== undefined && { commission }),
      ...(threshold !== undefined && { threshold }),
    }
    setState(({ trial }) => ({ trial, working: true, error: null }))
    untilDone(policy, () => current).then(
      (trial) => current && setState({ trial, working: false, error: null }),
      (error: unknown) =>
        current &&
        setState(({ trial }) => ({
          trial,
          working: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
    return () => {
      current = false
    }
  }, [rental, commission, threshold, online, attempt])
  return { ...state, reload: useCallback(() => setAttempt((before) => before + 1), []) }
}

async function untilDone(policy: TriedPolicy, isWanted: () => boolean, starts = 1): Promise<FinishedTrial | null> {
  const { id } = await callRoute(startPolicyTrialRoute, policy)
  for (let polls = 0; isWanted(); polls += 1) {
    const answer = await fetchRoute(policyTrialRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && starts < maxStarts) return null
      throw error
    })
    if (answer === null) return untilDone(policy, isWanted, starts + 1)
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return { ...answer, id }
    const ms = pollAfterMs[Math.min(polls, pollAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}
