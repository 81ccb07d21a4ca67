import * as v from 'valibot'

/** Who checks that a form is sent by a person (S12): the product's own proof of work, or a service that an admin chose. */
export const botProviders = ['built-in', 'turnstile', 'recaptcha'] as const
export type BotProvider = (typeof botProviders)[number]
/** The chosen one with the key that its script takes; the secret beside it is kept like every secret (S13). */
export interface BotCheckChoice {
  provider: BotProvider
  siteKey: string
}

/** Keys of both services: letters, digits, `-` and `_`. */
export const siteKeyField = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,100}$/))

/** A score from 0 to 1 (reCAPTCHA) under which somebody counts as a machine. */
const leastScore = 0.5
/** What a form brings as its bot check is shorter: tokens of both services (Turnstile's up to 2048 characters), solutions of our own. */
export const longestProof = 4000

const answerShape = v.object({
  success: v.boolean(),
  action: v.optional(v.string(), ''),
  hostname: v.optional(v.string(), ''),
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/**
 * Why what a service answered about a token proves nobody: the token is too old or was used (`bot-check-expired`), the service can't
 * be asked or doesn't take our secret (`bot-check-unavailable`), else `bot-check-failed`. Null: a person, at this form of this host.
 * @param text the service's answer, '' for none
 */
export function providerProblem(
  provider: BotProvider,
  text: string,
  expected: { action: string; host: string },
): 'bot-check-failed' | 'bot-check-expired' | 'bot-check-unavailable' | null {
  const answer = v.safeParse(answerShape, parsedJson(text))
  if (!answer.success) return 'bot-check-unavailable'
  const { success, action, hostname, score, 'error-codes': codes } = answer.output
  if (codes.some((code) => /secret|internal-error|bad-request/.test(code))) return 'bot-check-unavailable'
  if (codes.includes('timeout-or-duplicate')) return 'bot-check-expired'
  if (!success || action !== expected.action || hostname !== expected.host) return 'bot-check-failed'
  return provider === 'recaptcha' && (score === undefined || score < leastScore) ? 'bot-check-failed' : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
