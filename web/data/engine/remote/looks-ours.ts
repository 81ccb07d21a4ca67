import { errorCodes } from '../../../../domain/error-code-list'
import { looksLikeSync } from './sync-answers'

type Parts = { [name: string]: unknown }

/** What tells answers of the session apart from JSON of anyone else. */
const sessionParts: readonly { [name: string]: 'string' | 'number' | 'boolean' }[] = [
  { known: 'boolean' },
  { token: 'string', ttlMs: 'number', userId: 'string', deviceId: 'string' },
]

/** Whether JSON without our mark has the shape of an answer of ours: a refusal with a code of the list, a session, an answer to sync. */
export function looksOurs(isOk: boolean, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  const parts = answer as Parts
  if (!isOk) return (errorCodes as readonly unknown[]).includes(parts['code'])
  const isSession = sessionParts.some((shape) =>
    Object.entries(shape).every(([name, type]) => typeof parts[name] === type),
  )
  return isSession || looksLikeSync(answer)
}
