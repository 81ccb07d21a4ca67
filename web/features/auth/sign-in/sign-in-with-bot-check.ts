import type { ChallengeLevel, ChallengeSolution } from '../../../../domain/people/security/bot-check'
import { CodedError } from '../../../../domain/error-codes'
import { signIn } from '../../../data/queries/session/session-actions'

/**
 * After many wrong passwords the server requires a harder check (S17); `onHarderChallenge` is called before it is solved.
 */
export async function signInWithBotCheck(
  values: { email: string; password: string },
  getSolution: (level?: ChallengeLevel) => Promise<ChallengeSolution>,
  onHarderChallenge: () => void,
): ReturnType<typeof signIn> {
  try {
    return await signIn({ ...values, challenge: await getSolution() })
  } catch (error) {
    const level = error instanceof CodedError && error.code === 'bot-check-harder' ? error.details['level'] : undefined
    if (level !== 2 && level !== 3) throw error
    onHarderChallenge()
    return signIn({ ...values, challenge: await getSolution(level) })
  }
}
