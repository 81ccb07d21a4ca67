import { challengeRoute } from '../../../../domain/api/security/accounts'
import type {
  Challenge,
  ChallengeAction,
  ChallengeLevel,
  ChallengeSolution,
} from '../../../../domain/people/security/bot-check'
import { CodedError } from '../../../../domain/error-codes'
import { trustedScriptUrl } from '../../engine/browser/trusted-types'
// Vite resolves this import to a URL as the default export; the linter checks the file itself.
// eslint-disable-next-line import/default
import solverUrl from '../../engine/browser/solver.worker?worker&url'
import { requestBotToken } from '../../engine/browser/bot-service'
import { callPublic } from '../commands'
import { fetchPublicProgram } from '../installation/public-program'

/** A higher level always uses the proof of work. A solution is valid for one submission (S12). @throws CodedError */
export async function solveChallenge(action: ChallengeAction, level: ChallengeLevel = 1): Promise<ChallengeSolution> {
  const { provider, siteKey } = (await fetchPublicProgram()).botCheck
  if (provider !== 'built-in' && level === 1) {
    return requestBotToken(provider, siteKey, action).catch(() => {
      throw new CodedError('bot-check-failed', { notLoaded: provider })
    })
  }
  const challenge = await callPublic(challengeRoute, { action, level: `${level}` })
  const started = performance.now()
  const number = await solve(challenge)
  const { algorithm, challenge: hash, salt, signature } = challenge
  const took = Math.round(performance.now() - started)
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature, took }))
}

function solve(challenge: Challenge): Promise<number> {
  const worker = new Worker(trustedScriptUrl(solverUrl), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) => {
      if (event.data >= 0) resolve(event.data)
      else reject(new CodedError('bot-check-failed'))
    })
    worker.addEventListener('error', () => reject(new CodedError('bot-check-failed')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
