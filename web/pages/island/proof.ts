import type { Challenge, ChallengeAction } from '../../../domain/people/bot-check'
// Vite answers this query with an address as the default export; the linter looks at the file behind it.
// eslint-disable-next-line import/default
import solverUrl from '../../data/solver.worker?worker&url'
import { scriptUrl } from '../../data/trusted-types'

/** Too many tries; thrown already when the bot check is refused for it. */
export class Busy extends Error {
  readonly waitMs: number
  constructor(answer: Response) {
    super('busy')
    const seconds = Number(answer.headers.get('retry-after') ?? 0)
    this.waitMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  }
}

/** Fetches the bot check of a form and does its work in a worker: what the form sends as `challenge`. */
export async function solve(action: ChallengeAction): Promise<string> {
  const answer = await fetch(`/api/challenge?action=${action}`)
  if (answer.status === 429) throw new Busy(answer)
  if (!answer.ok) throw new Error('no challenge')
  const challenge = (await answer.json()) as Challenge
  const started = performance.now()
  const number = await work(challenge)
  const { algorithm, challenge: hash, salt, signature } = challenge
  const took = Math.round(performance.now() - started)
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature, took }))
}

function work(challenge: Challenge): Promise<number> {
  const worker = new Worker(scriptUrl(solverUrl), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) =>
      event.data >= 0 ? resolve(event.data) : reject(new Error('unsolved')),
    )
    worker.addEventListener('error', () => reject(new Error('no worker')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
