import { useCallback, useEffect, useState } from 'react'
import { policyTrialRoute, tryPolicyRoute } from '../../../../domain/api/money/policy-lab'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import type { PolicyTrial, TriedPolicy } from '../../../../domain/money/forecast/policy-trial'
import { callRoute } from '../../engine/remote/call'
import { fetchRoute } from '../commands'

/** A trial with the name its people are asked by. */
export type SeenTrial = PolicyTrial & { id: Id }

/** What a screen gets of a trial. The one before stays while the next is worked out. */
export interface TrialLook {
  trial: SeenTrial | null
  working: boolean
  error: Error | null
  reload: () => void
}

/** Asked soon at first, for most are done in a moment, and then ever more seldom. */
const askAfterMs = [60, 120, 250, 500, 1_000]
/** A server that was started anew has forgotten what it was asked: so often it is asked again. */
const begunAtMost = 3

/** The next run as it would be with these values; writes nothing. Nothing is asked offline. */
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

/** @throws CodedError with the server's reason */
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
