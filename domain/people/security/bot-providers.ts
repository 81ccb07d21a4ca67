import * as v from 'valibot'
import { readJson } from '../../responses'

/** Bot checks (S12): the built-in proof of work, or an external service. */
export const botProviders = ['built-in', 'turnstile', 'recaptcha'] as const
export type BotProvider = (typeof botProviders)[number]
/** The chosen bot check. The secret is stored separately (S13). */
export interface BotCheckChoice {
  provider: BotProvider
  siteKey: string
}

export const siteKeyField = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,100}$/))

const minScore = 0.5
/** The maximum length of a solution or token, longer than those of all services and of the built-in check. */
export const maxProofLength = 4000

const responseSchema = v.object({
  success: v.boolean(),
  action: v.optional(v.string(), ''),
  hostname: v.optional(v.string(), ''),
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/**
 * Returns the problem of a provider's reply. `bot-check-expired`: an old or used token. `bot-check-unavailable`: a wrong
 * secret, or the service is unreachable.
 */
export function providerProblem(
  provider: BotProvider,
  text: string,
  expected: { action: string; host: string },
): 'bot-check-failed' | 'bot-check-expired' | 'bot-check-unavailable' | null {
  const answer = v.safeParse(responseSchema, readJson(text))
  if (!answer.success) return 'bot-check-unavailable'
  const { success, action, hostname, score, 'error-codes': codes } = answer.output
  if (codes.some((code) => /secret|internal-error|bad-request/.test(code))) return 'bot-check-unavailable'
  if (codes.includes('timeout-or-duplicate')) return 'bot-check-expired'
  if (!success || action !== expected.action || hostname !== expected.host) return 'bot-check-failed'
  return provider === 'recaptcha' && (score === undefined || score < minScore) ? 'bot-check-failed' : null
}
