import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '../../domain/error-codes'
import type { Language } from '../../domain/entities'
import { admins, everyone, signedIn } from './groups'
import { useLanguage } from './language'
import { forms } from './areas/everyone'
import { useMessages } from './messages'
import { sayTooManyTries } from './too-many-tries'

/** The words of codes, as far as they are loaded together. */
interface CodeWords {
  readonly [code: string]: string
}

const errorWords = everyone.area((words) => words.errorWords)
/** The words that aren't everyone's, in the order in which they are looked for. */
const further = [signedIn.area((words): CodeWords => words.refusals), admins.area((words): CodeWords => words.refusals)]
const tooManyTries = everyone.area((words) => words.tooManyTries)

const listeners = new Set<() => void>()
let arrivals = 0
const countArrivals = (): number => arrivals
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the words that aren't everyone's; whoever says a code then says it again. Without a connection nothing changes. */
function fetchFurther(language: Language): void {
  void Promise.all(further.map((area) => area.load(language))).then(
    () => {
      arrivals++
      listeners.forEach((listener) => listener())
    },
    () => undefined,
  )
}

/**
 * The words of a code, undefined for one that nobody has words for or whose words aren't here. A screen's own group is loaded before it is
 * drawn, so only a code that strayed to another area's screen can be without; `useErrorWords` fetches them then.
 */
export function useCodeWords(): (code: string) => string | undefined {
  const language = useLanguage()
  const common: CodeWords = useMessages(errorWords)
  useSyncExternalStore(subscribe, countArrivals, countArrivals)
  return (code) =>
    common[code] ?? further.map((area) => area.here(language)?.[code]).find((words) => words !== undefined)
}

/** What was refused, as far as its words need it: the code, and what the server said besides. */
interface Refused {
  code: ErrorCode
  details?: { [name: string]: string | number | boolean } | undefined
}

/**
 * Says what happened and what to do, for every code of the closed list. Too many tries name the time to wait (`retryAfterMs` of the
 * details); given a bare code, they only ask to wait.
 * Where something on the way removes our mark (`details.markRemoved`), that is said. A code whose words aren't here is said in general until they have come.
 */
export function useErrorWords(): (refused: ErrorCode | Refused) => string {
  const wordsOf = useCodeWords()
  const language = useLanguage()
  const general = useMessages(errorWords)['bad-input']
  const waits = useMessages(tooManyTries)
  const { markRemoved } = useMessages(forms)
  return (refused) => {
    const { code, details } = typeof refused === 'string' ? { code: refused } : refused
    const waitMs = code === 'rate-limited' ? details?.['retryAfterMs'] : undefined
    if (typeof waitMs === 'number' && waitMs > 0) return sayTooManyTries(waits, waitMs)
    if (details?.['markRemoved'] === true) return markRemoved
    const words = wordsOf(code)
    if (words === undefined) fetchFurther(language)
    return words ?? general
  }
}
