import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChallengeAction, ChallengeLevel, ChallengeSolution } from '../../../domain/people/bot-check'
import { solveChallenge } from '../../data/repos/challenge'

export type BotCheckState = 'idle' | 'checking' | 'checked' | 'failed'

export interface BotCheck {
  state: BotCheckState
  /** Starts early, when the form is first touched. */
  begin: () => void
  /** A fresh solution for one submission; waits for the one under way. A harder one is solved when the server asks for it. */
  take: (level?: ChallengeLevel) => Promise<ChallengeSolution>
}

/** Solutions lapse after five minutes on the server; a form that was left open solves anew. */
const freshMs = 4 * 60 * 1000

/** The bot check of a form (S12): solved in the background, used once. */
export function useBotCheck(action: ChallengeAction): BotCheck {
  const [state, setState] = useState<BotCheckState>('idle')
  const running = useRef<{ solution: Promise<ChallengeSolution>; at: number } | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const solve = useCallback(
    (level: ChallengeLevel = 1): Promise<ChallengeSolution> => {
      const known = level === 1 ? running.current : null
      if (known !== null && Date.now() - known.at < freshMs) return known.solution
      const show = (next: BotCheckState) => here.current && setState(next)
      show('checking')
      const solution = solveChallenge(action, level)
      running.current = { solution, at: Date.now() }
      solution.then(
        () => show('checked'),
        () => {
          running.current = null
          show('failed')
        },
      )
      return solution
    },
    [action],
  )

  const begin = useCallback(() => void solve().catch(() => undefined), [solve])
  const take = useCallback(
    async (level?: ChallengeLevel) => {
      const solution = await solve(level)
      running.current = null
      return solution
    },
    [solve],
  )
  return { state, begin, take }
}
