import type { ErrorCode } from '../../domain/error-codes'
import { everyone } from './groups'
import { useMessages } from './messages'
import { sayTooManyTries } from './too-many-tries'

const errorWords = everyone.area((words) => words.errorWords)
const tooManyTries = everyone.area((words) => words.tooManyTries)

/** Words of codes that concern one field of a form. What was refused as a whole is said by `useErrorWords`. */
export const fieldCodeWords = everyone.area((words): { [code: string]: string } => words.errorWords)

/** What was refused, as far as its words need it: the code, and what the server said besides. */
interface Refused {
  code: ErrorCode
  details?: { [name: string]: string | number | boolean } | undefined
}

/**
 * Says what happened and what to do, for every code of the closed list. Too many tries name the time to wait (`retryAfterMs` of the
 * details); given a bare code, they only ask to wait.
 */
export function useErrorWords(): (refused: ErrorCode | Refused) => string {
  const words = useMessages(errorWords)
  const waits = useMessages(tooManyTries)
  return (refused) => {
    const { code, details } = typeof refused === 'string' ? { code: refused } : refused
    const waitMs = code === 'rate-limited' ? details?.['retryAfterMs'] : undefined
    return typeof waitMs === 'number' && waitMs > 0 ? sayTooManyTries(waits, waitMs) : words[code]
  }
}
