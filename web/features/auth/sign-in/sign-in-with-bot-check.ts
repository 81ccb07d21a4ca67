import type { ChallengeLevel, ChallengeSolution } from '../../../../domain/people/security/bot-check'
import { CodedError } from '../../../../domain/error-codes'
import { signIn } from '../../../data/queries/session/session-actions'

/**
 * Signs in with a solved bot check. After many wrong passwords for an account the server demands a harder check (S17); it
 * is solved automatically after `onHarderChallenge` was called, because it takes longer.
 * @throws CodedError as `signInToPayPal`
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
