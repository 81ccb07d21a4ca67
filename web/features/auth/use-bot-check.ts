import { useCallback, useEffect, useRef, useState } from 'react'
import { CodedError } from '../../../domain/error-codes'
import { auth } from '../../i18n/areas/guests'
import { useErrorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import {
  proofFreshMs,
  type ChallengeAction,
  type ChallengeLevel,
  type ChallengeSolution,
} from '../../../domain/people/security/bot-check'
import { useBotChoice, useServiceLetIn } from '../../data/queries/installation/installation'
import { solveChallenge } from '../../data/queries/session/challenge'

/** What is said under 'Verification Error' when the bot check refused a form; undefined for any other refusal. */
export function useBotWords(): (error: unknown) => string | undefined {
  const t = useMessages(auth)
  const whyOf = useErrorWords()
  return (error) => {
    if (!(error instanceof CodedError) || !error.code.startsWith('bot-check')) return undefined
    if (error.details['notLoaded'] === 'recaptcha') return t.recaptchaNotLoaded
    return error.code === 'bot-check-unavailable' ? whyOf(error) : t.botNotLoaded
  }
}

export type BotCheckState = 'idle' | 'checking' | 'checked' | 'failed'

export interface BotCheck {
  state: BotCheckState
  /** Starts early, when the form is first touched. */
  begin: () => void
  /** A fresh solution for one submission; waits for the one under way. A harder one is solved when the server asks for it. */
  take: (level?: ChallengeLevel) => Promise<ChallengeSolution>
}

/** The bot check of a form (S12): solved in the background, used once; a form that was left open asks anew. */
export function useBotCheck(action: ChallengeAction): BotCheck {
  const choice = useBotChoice()
  useServiceLetIn(choice)
  const freshMs = choice.provider === 'built-in' ? proofFreshMs.own : proofFreshMs.service
  const [state, setState] = useState<BotCheckState>('idle')
  const running = useRef<{ solution: Promise<ChallengeSolution>; at: number } | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const solve = useCallback(
    (level: ChallengeLevel = 1): Promise<ChallengeSolution> => {
      const reusable = level === 1 ? running.current : null
      if (reusable !== null && Date.now() - reusable.at < freshMs) return reusable.solution
      const show = (next: BotCheckState) => isMounted.current && setState(next)
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
    [action, freshMs],
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
