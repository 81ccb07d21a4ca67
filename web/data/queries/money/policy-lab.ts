import { policyTrialRoute, startPolicyTrialRoute } from '../../../../domain/api/money/policy-lab'
import type { Id } from '../../../../domain/entities'
import type { PolicyTrial, TriedPolicy } from '../../../../domain/money/forecast/policy-trial'
import { callRoute } from '../../engine/remote/http'
import { fetchRoute } from '../commands'
import { runOnServer, useTask, type Task } from './use-task'

export type FinishedTrial = PolicyTrial & { id: Id }

export interface TrialState extends Omit<Task<FinishedTrial>, 'value'> {
  trial: FinishedTrial | null
}

/** Runs the policy lab, which changes nothing. */
export function usePolicyTrial({ rental, commission, threshold }: TriedPolicy, online: boolean): TrialState {
  const { value: trial, ...state } = useTask(
    (isWanted) => {
      const policy = {
        ...(rental !== undefined && { rental }),
        ...(commission !== undefined && { commission }),
        ...(threshold !== undefined && { threshold }),
      }
      return runOnServer(
        isWanted,
        () => callRoute(startPolicyTrialRoute, policy),
        (id) => fetchRoute(policyTrialRoute, { id }),
      )
    },
    online,
    [rental, commission, threshold],
  )
  return { trial, ...state }
}
