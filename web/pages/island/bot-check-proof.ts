import { solutionReuseMs, type Challenge, type ChallengeAction } from '../../../domain/people/security/bot-check'
import { requestBotToken } from '../../data/engine/browser/bot-service'
// Vite returns a URL as the default export for this query, but the linter checks the file itself.
// eslint-disable-next-line import/default
import solverUrl from '../../data/engine/browser/solver.worker?worker&url'
import { trustedScriptUrl } from '../../data/engine/browser/trusted-types'

/** Thrown when the bot check is refused because of too many attempts. */
export class TooManyTriesError extends Error {
  readonly waitMs: number
  constructor(answer: Response) {
    super('busy')
    const seconds = Number(answer.headers.get('retry-after') ?? 0)
    this.waitMs = Number.isFinite(seconds) ? seconds * 1000 : 0
  }
}

/** Thrown when the configured bot check service is blocked or unreachable. The message is shown in the form. */
export class ServiceNotLoadedError extends Error {}

/** The bot check of a form, whose result is sent as `challenge`. */
export interface BotCheckProof {
  /** Starts the check early, at the form's first interaction. */
  begin: () => void
  /** Returns a proof for one submission: the one in progress, or a new one. */
  take: () => Promise<string>
}

/** Creates the page's bot check (S12): a token of the configured service, otherwise a proof of work. */
export function createBotCheck(form: HTMLFormElement, action: ChallengeAction): BotCheckProof {
  const service = serviceOf(form)
  const fresh = service === null ? solutionReuseMs.own : solutionReuseMs.service
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
    return await requestBotToken(service, dataset['botKey'] ?? '', action)
  } catch {
    const messages = JSON.parse(dataset['botWords'] ?? '{}') as { [service: string]: string }
    throw new ServiceNotLoadedError(messages[service])
  }
}

/** Requests a challenge and solves it in a worker. */
async function solve(action: ChallengeAction): Promise<string> {
  const answer = await fetch(`/api/challenge?action=${action}`)
  if (answer.status === 429) throw new TooManyTriesError(answer)
  if (!answer.ok) throw new Error('no challenge')
  const challenge = (await answer.json()) as Challenge
  const started = performance.now()
  const number = await work(challenge)
  const { algorithm, challenge: hash, salt, signature } = challenge
  const took = Math.round(performance.now() - started)
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature, took }))
}

function work(challenge: Challenge): Promise<number> {
  const worker = new Worker(trustedScriptUrl(solverUrl), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<number>) =>
      event.data >= 0 ? resolve(event.data) : reject(new Error('unsolved')),
    )
    worker.addEventListener('error', () => reject(new Error('no worker')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
