import { policyTrialRoute, startPolicyTrialRoute } from '../../../../domain/api/money/policy-lab'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import type { PolicyTrial, TriedPolicy } from '../../../../domain/money/forecast/policy-trial'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'
import { pollUntil, useTask, type Task } from './use-task'

export type FinishedTrial = PolicyTrial & { id: Id }

export interface TrialState extends Omit<Task<FinishedTrial>, 'value'> {
  trial: FinishedTrial | null
}

/** Maximum number of starts. A restarted server has lost the trial, so it is started again. */
const maxStarts = 3

/** Runs the policy lab, which changes nothing. */
export function usePolicyTrial({ rental, commission, threshold }: TriedPolicy, online: boolean): TrialState {
  const { value: trial, ...state } = useTask(
    (isWanted) => {
      const policy = {
        ...(rental !== undefined && { rental }),
        ...(commission !== undefined && { commission }),
        ...(threshold !== undefined && { threshold }),
      }
      return runTrial(policy, isWanted)
    },
    online,
    [rental, commission, threshold],
  )
  return { trial, ...state }
}

async function runTrial(policy: TriedPolicy, isWanted: () => boolean, starts = 1): Promise<FinishedTrial | null> {
  const { id } = await callRoute(startPolicyTrialRoute, policy)
  return pollUntil(isWanted, async () => {
    const answer = await fetchRoute(policyTrialRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && starts < maxStarts) return null
      throw error
    })
    if (answer === null) return runTrial(policy, isWanted, starts + 1)
    if (answer.state === 'failed') throw new CodedError(answer.code)
    return answer.state === 'done' ? { ...answer, id } : null
  })
}
