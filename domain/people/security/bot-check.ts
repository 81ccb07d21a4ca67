import { decodeBase64Text } from '../../base64'
import { readJson } from '../../responses'

/** The actions that require a proof of work (ALTCHA v1, S12), which expires and can be used only once. */
export const challengeActions = ['login', 'signup', 'affiliate', 'contact'] as const
export type ChallengeAction = (typeof challengeActions)[number]
export interface Challenge {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}
export type ChallengeSolution = string
/** About 1, 8 and 30 seconds of work in a browser. The higher levels apply after failed sign-ins (S17). */
export const challengeMaxNumbers = { 1: 50_000, 2: 400_000, 3: 1_600_000 } as const
export const challengeLevels = [1, 2, 3] as const
export type ChallengeLevel = (typeof challengeLevels)[number]
export const challengeLifeMs = 10 * 60_000
/**
 * The time in ms for which a solution can be reused. The built-in check's solutions expire after ten minutes, those of
 * services after two.
 */
export const solutionReuseMs = { own: 4 * 60_000, service: 100_000 } as const

export interface HashFunctions {
  sha256: (text: string) => string
  hmacSha256: (text: string, key: string) => string
  equal: (a: string, b: string) => boolean
}

/** The salt ends with `&`; otherwise digits of the number could extend a challenge's lifetime (CVE-2025-68113). */
const saltPattern = /^[0-9a-f]{24,64}\?expires=(\d{10})&action=(login|signup|affiliate|contact)&(?:level=([23])&)?$/

export interface Solution extends Omit<Challenge, 'maxnumber'> {
  number: number
}

/** Creates a challenge. `seed` is random hex (at least 12 bytes), and `number` is random, up to the level's maximum. */
export function makeChallenge(
  input: { action: ChallengeAction; level?: ChallengeLevel; seed: string; number: number; nowMs: number; key: string },
  hashing: HashFunctions,
): Challenge {
  const expires = Math.floor((input.nowMs + challengeLifeMs) / 1000)
  const level = input.level ?? 1
  const salt = `${input.seed}?expires=${expires}&action=${input.action}&${level === 1 ? '' : `level=${level}&`}`
  const challenge = hashing.sha256(salt + input.number)
  const signature = hashing.hmacSha256(challenge, input.key)
  return { algorithm: 'SHA-256', challenge, maxnumber: challengeMaxNumbers[level], salt, signature }
}

export function parseSolution(payload: string): Solution | null {
  const text = decodeBase64Text(payload)
  if (text === null) return null
  const { algorithm, challenge, number, salt, signature } = (readJson(text) ?? {}) as { [part: string]: unknown }
  if (algorithm !== 'SHA-256' || typeof challenge !== 'string' || typeof salt !== 'string') return null
  if (typeof signature !== 'string' || typeof number !== 'number') return null
  if (!Number.isInteger(number) || number < 0 || number > challengeMaxNumbers[3]) return null
  return { algorithm, challenge, number, salt, signature }
}

/** Returns the problem of a solution, or null. The caller must ensure that each `challenge` is used only once. */
export function solutionProblem(
  solution: Solution | null,
  expected: { action: ChallengeAction; level?: ChallengeLevel; nowMs: number; key: string },
  hashing: HashFunctions,
): 'bot-check-failed' | 'bot-check-expired' | 'bot-check-harder' | null {
  const [, expires, action, level = '1'] = solution?.salt.match(saltPattern) ?? []
  if (!solution || action !== expected.action) return 'bot-check-failed'
  if (!hashing.equal(hashing.sha256(solution.salt + solution.number), solution.challenge)) return 'bot-check-failed'
  if (!hashing.equal(hashing.hmacSha256(solution.challenge, expected.key), solution.signature)) {
    return 'bot-check-failed'
  }
  if (Number(expires) * 1000 <= expected.nowMs) return 'bot-check-expired'
  return Number(level) < (expected.level ?? 1) ? 'bot-check-harder' : null
}
