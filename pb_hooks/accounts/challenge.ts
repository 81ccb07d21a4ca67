import * as v from 'valibot'
import type { ChallengeAction } from '../../domain/api/accounts'
import {
  challengeActions,
  challengeMaxNumber,
  makeChallenge,
  parseSolution,
  solutionProblem,
} from '../../domain/bot-check'
import { nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { route } from '../platform/route'
import { limitAddress } from './limits'

/** Hands out a proof of work that is bound to one action (S12). */
export const challenge = route(
  'GET /api/challenge',
  'public',
  v.object({ action: v.picklist(challengeActions) }),
  ({ e, app }, { action }) => {
    limitAddress(e, 'challenge')
    const number = parseInt($coterie.randomHex(6), 16) % (challengeMaxNumber + 1)
    const made = { action, seed: $coterie.randomHex(16), number, nowMs: nowMs(), key: challengeKey(app) }
    return makeChallenge(made, $coterie)
  },
)

/**
 * Takes a solution once: `bot-check-failed` or `bot-check-expired`. Called inside the transaction of what it protects, so
 * that a refused call leaves the challenge usable and a replay finds it used.
 */
export function useChallenge(tx: PbApp, payload: string, action: ChallengeAction): void {
  const solution = parseSolution(payload)
  const now = nowMs()
  const problem = solutionProblem(solution, { action, nowMs: now, key: challengeKey(tx) }, $coterie)
  if (problem || !solution) fail(problem ?? 'bot-check-failed')
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

/** The key of the signatures, made once and kept sealed. */
function challengeKey(app: PbApp): string {
  const stored = storedKey(app)
  if (stored !== '') return stored
  exec(
    app,
    `INSERT INTO _secrets (name, value, set_by, set_at) VALUES ('bot-check-key', {:value}, '', '') ON CONFLICT DO NOTHING`,
    { value: $coterie.seal($coterie.randomHex(32)) },
  )
  return storedKey(app)
}

function storedKey(app: PbApp): string {
  const row = one(app, `SELECT value FROM _secrets WHERE name = 'bot-check-key'`, {}, { value: '' })
  return row ? $coterie.open(row.value) : ''
}
