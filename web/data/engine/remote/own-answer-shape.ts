import { errorCodes } from '../../../../domain/error-code-list'
import { looksLikeSyncAnswer } from './sync-answers'

type Parts = { [name: string]: unknown }

const sessionParts: readonly { [name: string]: 'string' | 'number' | 'boolean' }[] = [
  { known: 'boolean' },
  { token: 'string', ttlMs: 'number', userId: 'string', deviceId: 'string' },
]

export function looksLikeOwnAnswer(isOk: boolean, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  const parts = answer as Parts
  if (!isOk) return (errorCodes as readonly unknown[]).includes(parts['code'])
  const isSession = sessionParts.some((shape) =>
    Object.entries(shape).every(([name, type]) => typeof parts[name] === type),
  )
  return isSession || looksLikeSyncAnswer(answer)
}
