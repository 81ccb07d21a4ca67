import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '../../domain/error-codes'
import type { Language } from '../../domain/entities'
import { admins, everyone, signedIn, forms } from './areas'
import { useLanguage, useMessages } from './language'
import { formatTooManyTries } from './too-many-tries'

interface CodeWords {
  readonly [code: string]: string
}

const errorWords = everyone.area((messages) => messages.errorMessages)
/** The other groups with error messages, searched after `everyone` in this order. */
const otherGroups = [
  signedIn.area((messages): CodeWords => messages.refusals),
  admins.area((messages): CodeWords => messages.refusals),
]
const tooManyTries = everyone.area((messages) => messages.tooManyTries)

const listeners = new Set<() => void>()
let arrivals = 0
const countArrivals = (): number => arrivals
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the other groups. Components with `useErrorText` then render again; offline nothing changes. */
function loadOtherGroups(language: Language): void {
  void Promise.all(otherGroups.map((area) => area.load(language))).then(
    () => {
      arrivals++
      listeners.forEach((listener) => listener())
    },
    () => undefined,
  )
}

/**
 * Returns a function that looks up a code's message. It returns undefined for unknown codes and for messages that are not
 * loaded, which can only be those of another area.
 */
export function useCodeText(): (code: string) => string | undefined {
  const language = useLanguage()
  const common: CodeWords = useMessages(errorWords)
  useSyncExternalStore(subscribe, countArrivals, countArrivals)
  return (code) =>
    common[code] ??
    otherGroups.map((area) => area.ifLoaded(language)?.[code]).find((messages) => messages !== undefined)
}

interface Refused {
  code: ErrorCode
  details?: { [name: string]: string | number | boolean } | undefined
}

/**
 * Returns a function that says, for every error code, what happened and what to do. It includes the wait after too many
 * attempts, and reports a proxy that removed our header. A code whose message is not loaded yet gets a general one.
 */
export function useErrorText(): (refused: ErrorCode | Refused) => string {
  const messageOf = useCodeText()
  const language = useLanguage()
  const general = useMessages(errorWords)['bad-input']
  const tooManyTriesMessages = useMessages(tooManyTries)
  const { markRemoved } = useMessages(forms)
  return (refused) => {
    const { code, details } = typeof refused === 'string' ? { code: refused } : refused
    const waitMs = code === 'rate-limited' ? details?.['retryAfterMs'] : undefined
    if (typeof waitMs === 'number' && waitMs > 0) return formatTooManyTries(tooManyTriesMessages, waitMs)
    if (details?.['markRemoved'] === true) return markRemoved
    const messages = messageOf(code)
    if (messages === undefined) loadOtherGroups(language)
    return messages ?? general
  }
}
