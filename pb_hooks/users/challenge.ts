import { challengeRoute } from '../../domain/api/accounts'
import {
  challengeMaxNumbers,
  makeChallenge,
  parseSolution,
  solutionProblem,
  type ChallengeAction,
  type ChallengeLevel,
} from '../../domain/people/bot-check'
import { nowMs } from '../platform/clock'
import { exec } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { limitAddress } from './limits'
import { ownKey } from './own-key'

/** Hands out a proof of work that is bound to one action (S12). */
export const challenge = answerTo(challengeRoute, ({ e, app }, { action, level: wanted = '1' }) => {
  limitAddress(e, 'challenge')
  const level = Number(wanted) as ChallengeLevel
  const number = parseInt($coterie.randomHex(6), 16) % (challengeMaxNumbers[level] + 1)
  const made = {
    action,
    level,
    seed: $coterie.randomHex(16),
    number,
    nowMs: nowMs(),
    key: ownKey(app, 'bot-check-key'),
  }
  return makeChallenge(made, $coterie)
})

/**
 * Takes a solution once: `bot-check-failed`, `bot-check-expired`, or `bot-check-harder` with the `level` that is needed. Called inside the transaction of what it protects, so
 * that a refused call leaves the challenge usable and a replay finds it used.
 */
export function useChallenge(tx: PbApp, payload: string, action: ChallengeAction, level: ChallengeLevel = 1): void {
  const solution = parseSolution(payload)
  const now = nowMs()
  const problem = solutionProblem(solution, { action, level, nowMs: now, key: ownKey(tx, 'bot-check-key') }, $coterie)
  if (problem || !solution) fail(problem ?? 'bot-check-failed', problem === 'bot-check-harder' ? { level } : {})
  const taken = exec(
    tx,
    'INSERT INTO _challenges (challenge, expires) VALUES ({:challenge}, {:expires}) ON CONFLICT DO NOTHING',
    { challenge: solution.challenge, expires: Number(solution.salt.match(/expires=(\d+)/)?.[1] ?? 0) * 1000 },
  )
  if (taken === 0) fail('bot-check-failed')
}

/** Forgets used challenges that have expired. */
export function forgetChallenges(app: PbApp): void {
  exec(app, 'DELETE FROM _challenges WHERE expires < {:now}', { now: nowMs() })
}
