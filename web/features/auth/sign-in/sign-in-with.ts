import type { ChallengeLevel, ChallengeSolution } from '../../../../domain/people/security/bot-check'
import { CodedError } from '../../../../domain/error-codes'
import { signIn } from '../../../data/queries/session/session-actions'

/**
 * Signs in with a solved bot check. A stranger to an account that many wrong passwords were tried for is asked for a harder one
 * (S17): it is solved by itself, `onHarderChallenge` says that it takes longer.
 * @throws CodedError as `signIn`
 */
export async function signInWith(
  values: { email: string; password: string },
  take: (level?: ChallengeLevel) => Promise<ChallengeSolution>,
  onHarderChallenge: () => void,
): ReturnType<typeof signIn> {
  try {
    return await signIn({ ...values, challenge: await take() })
  } catch (error) {
    const level = error instanceof CodedError && error.code === 'bot-check-harder' ? error.details['level'] : undefined
    if (level !== 2 && level !== 3) throw error
    onHarderChallenge()
    return signIn({ ...values, challenge: await take(level) })
  }
}
