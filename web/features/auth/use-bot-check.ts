import { useCallback, useEffect, useRef, useState } from 'react'
import { CodedError } from '../../../domain/error-codes'
import { auth } from '../../i18n/areas'
import { useErrorText } from '../../i18n/errors'
import { useMessages } from '../../i18n/language'
import { toast } from '../../ui/layers/toast'
import {
  solutionReuseMs,
  type ChallengeAction,
  type ChallengeLevel,
  type ChallengeSolution,
} from '../../../domain/people/security/bot-check'
import { useBotCheckSettings, useReloadForBotCheck } from '../../data/queries/installation/installation'
import { solveChallenge } from '../../data/queries/session/challenge'

/** Returns a function that shows a failed bot check in a toast; it returns false for any other error. */
export function useBotCheckErrorToast(): (error: unknown) => boolean {
  const t = useMessages(auth)
  const describeError = useErrorText()
  return (error) => {
    if (!(error instanceof CodedError) || !error.code.startsWith('bot-check')) return false
    const text =
      error.details['notLoaded'] === 'recaptcha'
        ? t.recaptchaNotLoaded
        : error.code === 'bot-check-unavailable'
          ? describeError(error)
          : t.botNotLoaded
    toast({ kind: 'bad', title: t.verificationError, text })
    return true
  }
}

type BotCheckState = 'idle' | 'checking' | 'checked' | 'failed'

export interface BotCheck {
  state: BotCheckState
  /** Starts to solve the bot check early, when the form is first touched. */
  start: () => void
  /** Returns an unused solution, or waits for one. Solves a higher level when the server requires it. */
  getSolution: (level?: ChallengeLevel) => Promise<ChallengeSolution>
}

/** The bot check of a form (S12), solved in the background. A solution is used once and replaced when too old. */
export function useBotCheck(action: ChallengeAction): BotCheck {
  const choice = useBotCheckSettings()
  useReloadForBotCheck(choice)
  const freshMs = choice.provider === 'built-in' ? solutionReuseMs.own : solutionReuseMs.service
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

  const start = useCallback(() => void solve().catch(() => undefined), [solve])
  const getSolution = useCallback(
    async (level?: ChallengeLevel) => {
      const solution = await solve(level)
      running.current = null
      return solution
    },
    [solve],
  )
  return { state, start, getSolution }
}
