import { useCallback, useEffect, useState } from 'react'
import { policyTrialRoute, tryPolicyRoute } from '../../../../domain/api/money/policy-lab'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import type { PolicyTrial, TriedPolicy } from '../../../../domain/money/forecast/policy-trial'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'

export type SeenTrial = PolicyTrial & { id: Id }

/** The previous result stays while the next one is being computed. */
export interface TrialLook {
  trial: SeenTrial | null
  working: boolean
  error: Error | null
  reload: () => void
}

/** Polling intervals: short at first because most trials finish quickly, then longer. */
const askAfterMs = [60, 120, 250, 500, 1_000]
/** A restarted server has lost the trial; it is started again this many times. */
const begunAtMost = 3

/** The next payment run with these values; changes nothing. Nothing is requested while offline. */
export function usePolicyTrial({ rental, commission, threshold }: TriedPolicy, online: boolean): TrialLook {
  const [look, setLook] = useState<Omit<TrialLook, 'reload'>>({ trial: null, working: false, error: null })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!online) return
    let current = true
    const asked = {
      ...(rental !== undefined && { rental }),
      ...(commission !== undefined && { commission }),
      ...(threshold !== undefined && { threshold }),
    }
    setLook(({ trial }) => ({ trial, working: true, error: null }))
    untilDone(asked, () => current).then(
      (trial) => current && setLook({ trial, working: false, error: null }),
      (error: unknown) =>
        current &&
        setLook(({ trial }) => ({
          trial,
          working: false,
          error: error instanceof Error ? error : new Error(String(error)),
        })),
    )
    return () => {
      current = false
    }
  }, [rental, commission, threshold, online, round])
  return { ...look, reload: useCallback(() => setRound((before) => before + 1), []) }
}

async function untilDone(asked: TriedPolicy, isWanted: () => boolean, begun = 1): Promise<SeenTrial | null> {
  const { id } = await callRoute(tryPolicyRoute, asked)
  for (let times = 0; isWanted(); times += 1) {
    const told = await fetchRoute(policyTrialRoute, { id }).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && begun < begunAtMost) return null
      throw error
    })
    if (told === null) return untilDone(asked, isWanted, begun + 1)
    if (told.state === 'failed') throw new CodedError(told.code)
    if (told.state === 'done') return { ...told, id }
    const ms = askAfterMs[Math.min(times, askAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}
