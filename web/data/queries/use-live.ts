import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { OpenCopy } from '../engine/db/current'
import type { CoterieDb } from '../engine/db/database'
import { sameParts } from '../engine/browser/same-parts'
import { useShownCopy } from './session/viewed-person'

/** What a screen gets: the last known value stays while a new one loads or after an error (T6). */
export interface Live<T> {
  value: T | undefined
  /** True until the first value or error of this query: nothing may be called empty before (P10). */
  loading: boolean
  error: Error | null
  /** Asks again: an error ends the watching, so it is the person's way out of one (T6). */
  reload: () => void
}

/** One question to one copy. A new object for each, so that an answer says which it belongs to. */
interface Question {
  copy: OpenCopy | null
}
interface Answer<T> {
  question: Question
  value: T | undefined
  error: Error | null
}

/**
 * Watches the copy: runs `query` now and after every change (of any tab) of what it read. `useObservable` of dexie-react-hooks does
 * the watching; added here: the copy may change under a screen, errors are values, the last value stays, and what is read anew and is
 * the same draws nothing again: an equal answer isn't told, and of another one each part that stayed is the same object.
 * @param deps what the query depends on besides the data, as for `useEffect`
 */
export function useLive<T>(query: (db: CoterieDb) => Promise<T> | T, deps: readonly unknown[]): Live<T> {
  const copy = useShownCopy()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const last = useRef<Answer<T> | undefined>(undefined)
  // The query is a closure over `deps`: a new function on each render is no reason to ask again.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const question = useMemo<Question>(() => ({ copy }), [copy, round, ...deps])
  const answer = useObservable<Answer<T>>(() => answersTo(question, query, last), [question])
  // What was read from another person's copy is never shown again, not even for the moment until this one has answered.
  if (answer === undefined || answer.question.copy !== copy) return { ...nothingYet, reload }
  return { value: answer.value, error: answer.error, loading: answer.question !== question, reload }
}

const nothingYet = { value: undefined, loading: true, error: null }

function answersTo<T>(
  question: Question,
  query: (db: CoterieDb) => Promise<T> | T,
  last: { current: Answer<T> | undefined },
) {
  const { copy } = question
  return {
    // It never has a value at once; without this word the hook would run each query twice, to look.
    hasValue: () => false,
    subscribe: (next: (answer: Answer<T>) => void) => {
      if (copy === null) return { unsubscribe: () => undefined }
      const known = () => (last.current?.question.copy === copy ? last.current.value : undefined)
      const tell = (answer: Answer<T>) => {
        last.current = answer
        next(answer)
      }
      return liveQuery(async () => query(copy.db)).subscribe({
        next: (read) => {
          const before = last.current
          const value = sameParts(known(), read)
          if (before?.question === question && before.error === null && Object.is(before.value, value)) return
          tell({ question, value, error: null })
        },
        error: (thrown: unknown) => {
          tell({ question, value: known(), error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
        },
      })
    },
  }
}

/** `Live` of a list: `rows` is empty until the first answer, so ask `loading` before calling it empty. */
export interface LiveRows<T> extends Omit<Live<T[]>, 'value'> {
  rows: T[]
}

/** `useLive` for lists. */
export function useLiveRows<T>(query: (db: CoterieDb) => Promise<T[]> | T[], deps: readonly unknown[]): LiveRows<T> {
  const { value, ...rest } = useLive(query, deps)
  return { rows: value ?? (none as T[]), ...rest }
}

const none: never[] = []
