import type { Challenge } from '../../../../domain/people/security/bot-check'
import { sha256Hex } from './bytes'

/** Returns the number whose hash with the salt equals the challenge (ALTCHA v1), or -1. `digest` returns SHA-256 in hex. */
export async function solveProofOfWork(
  challenge: Pick<Challenge, 'challenge' | 'salt' | 'maxnumber'>,
  digest: (text: string) => Promise<string> = sha256Hex,
): Promise<number> {
  const batch = 256
  for (let from = 0; from <= challenge.maxnumber; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, challenge.maxnumber - from + 1) }, (_, i) => from + i)
    const hashes = await Promise.all(numbers.map((number) => digest(challenge.salt + String(number))))
    const found = hashes.indexOf(challenge.challenge)
    if (found >= 0) return from + found
  }
  return -1
}
