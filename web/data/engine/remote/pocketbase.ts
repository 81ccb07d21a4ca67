import PocketBase, { BaseAuthStore } from 'pocketbase'
import { RESPONSE_HEADER } from '../../../../domain/responses'
import { requestedWaitMs, foreignAnswerError, toRemoteError, isAnswerHeaderRemoved } from './errors'

/** Keeps the token only in memory, because the SDK's default store would write it to localStorage (docs/decisions/0024). */
export const pocketBase = new PocketBase('/', new BaseAuthStore())

pocketBase.beforeSend = (url, { headers, ...options }) => {
  // An empty Authorization keeps the SDK from adding the token to a guest's request.
  const { Authorization, ...others } = headers as { [name: string]: string }
  const sent = Authorization === undefined || Authorization === '' ? others : { ...others, Authorization }
  return { url, options: { fetch: readWhole, ...options, headers: sent, cache: 'no-store' } }
}

pocketBase.afterSend = async (response: Response, answer: unknown): Promise<unknown> => {
  const waitMs = requestedWaitMs(response.headers)
  const isMarked = response.headers.has(RESPONSE_HEADER)
  if (isMarked) isAnswerHeaderRemoved.set(false)
  if (!isMarked || (answer === undefined && response.ok))
    throw foreignAnswerError(response.status, waitMs, !isMarked && (await isHeaderRemoved(response.ok, answer)))
  if (!response.ok) throw await toRemoteError(response.status, answer, waitMs)
  return answer
}

/** Reads the whole body. A truncated body rejects and invalid JSON becomes undefined; the SDK would turn both into `{}`. */
async function readWhole(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const text = await response.text()
  const answer = text === '' ? {} : parseJson(text)
  response.json = () => Promise.resolve(answer)
  return response
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

async function isHeaderRemoved(isOk: boolean, answer: unknown): Promise<boolean> {
  if (typeof answer !== 'object' || answer === null) return false
  const isOwnShape = await import('./own-answer-shape').then(
    ({ looksLikeOwnAnswer: looksOurs }) => looksOurs(isOk, answer),
    () => false,
  )
  if (isOwnShape) isAnswerHeaderRemoved.set(true)
  return isAnswerHeaderRemoved.get()
}
