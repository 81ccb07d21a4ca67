import { challengeRoute } from '../../domain/api/security/accounts'
import {
  challengeMaxNumbers,
  makeChallenge,
  parseSolution,
  solutionProblem,
  type ChallengeAction,
  type ChallengeLevel,
  type HashFunctions,
} from '../../domain/people/security/bot-check'
import { providerProblem, type BotProvider } from '../../domain/people/security/bot-providers'
import { nowMs } from '../platform/clock'
import { exec, insertRow } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo, type Context } from '../platform/route'
import { verifyBotToken, botCheckChoice, botCheckSecret } from './bot-provider'
import { limitAddress } from './limits'
import { serverKey } from '../secrets/stored-secrets'
import { randomHex, randomInt, origin } from '../platform/environment'
import { networkAddressOf } from '../platform/request'

const hashing: HashFunctions = {
  sha256: (text) => $security.sha256(text),
  hmacSha256: (text, key) => $security.hs256(text, key),
  equal: (a, b) => $security.equal(a, b),
}

/** How long a service's token is remembered as used, in ms; tokens are valid for at most five minutes. */
const providerTokenMs = 10 * 60_000

/** Creates a proof-of-work challenge for one action (S12). */
answerTo(challengeRoute, ({ e, app }, { action, level: requestedLevel = '1' }) => {
  limitAddress(e, 'challenge')
  const level = Number(requestedLevel) as ChallengeLevel
  const number = randomInt(challengeMaxNumbers[level])
  const key = serverKey(app, 'bot-check-key')
  return makeChallenge({ action, level, seed: randomHex(16), number, nowMs: nowMs(), key }, hashing)
})

/** The bot check of a form, verified as far as possible before the transaction. */
export interface BotCheckAnswer {
  payload: string
  /** The service that verified it; missing for our own proof of work. */
  provider: BotProvider
}

/**
 * Verifies a form's token with the chosen service (S12): throws `bot-check-failed`, `-expired`, or `-unavailable` if the
 * service doesn't answer. Runs before the transaction, because it would block writers. Harder checks (S17) always use the
 * built-in proof of work.
 */
export function verifyBotCheck(
  { e, app }: Pick<Context, 'e' | 'app'>,
  payload: string,
  action: ChallengeAction,
  level: ChallengeLevel = 1,
): BotCheckAnswer {
  const { provider } = botCheckChoice(app)
  const solved = parseSolution(payload) !== null
  if (provider === 'built-in' || (level > 1 && solved)) return { payload, provider: 'built-in' }
  if (level > 1) fail('bot-check-harder', { level })
  // a form that was rendered before the service was chosen sends a proof of work
  if (solved) fail('bot-check-failed')
  const host = origin()
    .replace(/^https?:\/\//, '')
    .replace(/:\d+$/, '')
  const answer = verifyBotToken(provider, {
    secret: botCheckSecret(app),
    response: payload,
    remoteip: networkAddressOf(e),
  })
  const problem = providerProblem(provider, answer, { action, host })
  if (problem) fail(problem)
  return { payload, provider }
}

/**
 * Consumes a proof inside the protected transaction, so a failed call leaves it usable. Throws `bot-check-failed` (also for
 * a used proof), `bot-check-expired`, or `bot-check-harder` with the required `level`. A service's token, too, can be used
 * only once.
 */
export function consumeBotCheck(
  tx: PbApp,
  proof: BotCheckAnswer,
  action: ChallengeAction,
  level: ChallengeLevel = 1,
): void {
  if (proof.provider === 'built-in') return consumeSolution(tx, proof.payload, action, level)
  markUsed(tx, $security.sha256(proof.payload), nowMs() + providerTokenMs)
}

function consumeSolution(tx: PbApp, payload: string, action: ChallengeAction, level: ChallengeLevel): void {
  const solution = parseSolution(payload)
  const now = nowMs()
  const problem = solutionProblem(solution, { action, level, nowMs: now, key: serverKey(tx, 'bot-check-key') }, hashing)
  if (problem || !solution) fail(problem ?? 'bot-check-failed', problem === 'bot-check-harder' ? { level } : {})
  markUsed(tx, solution.challenge, Number(solution.salt.match(/expires=(\d+)/)?.[1] ?? 0) * 1000)
}

/** Rejects a challenge that was already used; it is stored until it expires. */
function markUsed(tx: PbApp, challenge: string, expires: number): void {
  if (insertRow(tx, '_challenges', { challenge, expires }, 'ON CONFLICT DO NOTHING') === 0) fail('bot-check-failed')
}

export function deleteExpiredChallenges(app: PbApp): void {
  exec(app, 'DELETE FROM _challenges WHERE expires < {:now}', { now: nowMs() })
}
