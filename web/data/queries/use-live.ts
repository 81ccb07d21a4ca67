import { liveQuery } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Collections, Id } from '../../../domain/entities'
import type { OpenDatabase } from '../engine/db/current-database'
import type { CoterieDb } from '../engine/db/database'
import { reuseEqualParts } from '../engine/browser/reuse-equal-parts'
import { useShownDatabase } from './session/viewed-person'

/** The last value stays while a new one is loading or after an error (T6). */
export interface Live<T> {
  value: T | undefined
  /** True until this query's first value or error: a screen must not say "nothing" before (P10). */
  loading: boolean
  error: Error | null
  reload: () => void
}

/** A run of a query. It is a new object each time, so that a result can refer to its query. */
interface Question {
  database: OpenDatabase | null
}
interface Answer<T> {
  question: Question
  value: T | undefined
  error: Error | null
}

/** The database may change, errors are values, the last value stays, and an equal result causes no render. */
export function useLive<T>(query: (db: CoterieDb) => Promise<T> | T, deps: readonly unknown[]): Live<T> {
  const database = useShownDatabase()
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  const last = useRef<Answer<T> | undefined>(undefined)
  // `query` is a new function on each render; only a change of `deps` runs it again.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const question = useMemo<Question>(() => ({ database }), [database, round, ...deps])
  const answer = useObservable<Answer<T>>(() => answersTo(question, query, last), [question])
  // Values from another person's database are never shown.
  if (answer === undefined || answer.question.database !== database) return { ...nothingYet, reload }
  return { value: answer.value, error: answer.error, loading: answer.question !== question, reload }
}

export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const nothingYet = { value: undefined, loading: true, error: null }

function answersTo<T>(
  question: Question,
  query: (db: CoterieDb) => Promise<T> | T,
  last: { current: Answer<T> | undefined },
) {
  const { database } = question
  return {
    // Without this method the hook would run each query twice.
    hasValue: () => false,
    subscribe: (next: (answer: Answer<T>) => void) => {
      if (database === null) return { unsubscribe: () => undefined }
      const known = () => (last.current?.question.database === database ? last.current.value : undefined)
      const update = (answer: Answer<T>) => {
        last.current = answer
        next(answer)
      }
      return liveQuery(async () => query(database.db)).subscribe({
        next: (read) => {
          const before = last.current
          const value = reuseEqualParts(known(), read)
          if (before?.question === question && before.error === null && Object.is(before.value, value)) return
          update({ question, value, error: null })
        },
        error: (thrown: unknown) => update({ question, value: known(), error: toError(thrown) }),
      })
    },
  }
}

/** `rows` is empty until the first result, so check `loading` before you say that the list is empty. */
export interface LiveRows<T> extends Omit<Live<T[]>, 'value'> {
  rows: T[]
}

export function useLiveRows<T>(query: (db: CoterieDb) => Promise<T[]> | T[], deps: readonly unknown[]): LiveRows<T> {
  const { value, ...rest } = useLive(query, deps)
  return { rows: value ?? (none as T[]), ...rest }
}

const none: never[] = []

type OwnCollection = 'consents' | 'profile_views' | 'trusted_devices' | 'notifications'

/** A person's own rows, newest first. */
export const useOwnRows = <C extends OwnCollection>(
  c: C,
  userId: Id,
  at: (row: Collections[C]) => string,
  select = (rows: Collections[C][]): Collections[C][] => rows,
): LiveRows<Collections[C]> =>
  useLiveRows(
    async (db) => {
      const rows: Collections[C][] = await db.rows(c).where('user_id').equals(userId).toArray()
      return select(rows.sort((a, b) => at(b).localeCompare(at(a))))
    },
    [c, userId],
  )
