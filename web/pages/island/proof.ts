import { proofFreshMs, type Challenge, type ChallengeAction } from '../../../domain/people/security/bot-check'
import { askBotService } from '../../data/engine/browser/bot-service'
// Vite answers this query with an address as the default export; the linter looks at the file behind it.
// eslint-disable-next-line import/default
import solverUrl from '../../data/engine/browser/solver.worker?worker&url'
import { scriptUrl } from '../../data/engine/browser/trusted-types'

/** Too many tries; thrown already when the bot check is refused for it. */
export class Busy extends Error {
  readonly waitMs: number
  constructor(answer: Response) {
    super('busy')
    const seconds = Number(answer.headers.get('retry-after') ?? 0)
    this.waitMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  }
}

/** The service that the installation chose isn't there: blocked, or out of reach. The message is what the form says then. */
export class NotLoaded extends Error {}

/** The bot check of a form: what it sends as `challenge`. */
export interface Proof {
  /** Starts early, when the form is first touched. */
  begin: () => void
  /** A proof for one submission: the one under way, or a new one when that has grown too old or failed. */
  take: () => Promise<string>
}

/** The check that the page names (S12): a token of the chosen service, else a proof of work. */
export function proofOf(form: HTMLFormElement, action: ChallengeAction): Proof {
  const service = serviceOf(form)
  const fresh = service === null ? proofFreshMs.own : proofFreshMs.service
  let running: { answer: Promise<string>; at: number } | null = null
  const ask = (): Promise<string> => {
    if (running !== null && Date.now() - running.at < fresh) return running.answer
    const mine = { answer: service === null ? solve(action) : tokenOf(form, service, action), at: Date.now() }
    running = mine
    mine.answer.catch(() => {
      if (running === mine) running = null
    })
    return mine.answer
  }
  return {
    begin: () => void ask(),
    take: () => {
      const answer = ask()
      running = null
      return answer
    },
  }
}

type Service = 'turnstile' | 'recaptcha'
function serviceOf({ dataset }: HTMLFormElement): Service | null {
  const chosen = dataset['botCheck']
  return chosen === 'turnstile' || chosen === 'recaptcha' ? chosen : null
}

async function tokenOf({ dataset }: HTMLFormElement, service: Service, action: ChallengeAction): Promise<string> {
  try {
    return await askBotService(service, dataset['botKey'] ?? '', action)
  } catch {
    const words = JSON.parse(dataset['botWords'] ?? '{}') as { [service: string]: string }
    throw new NotLoaded(words[service])
  }
}

/** Fetches a challenge and does its work in a worker. */
async function solve(action: ChallengeAction): Promise<string> {
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
