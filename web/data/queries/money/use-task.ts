import { useCallback, useEffect, useState } from 'react'
import type { Id } from '../../../../domain/entities'
import { CodedError, type ErrorCode } from '../../../../domain/error-codes'
import { toError } from '../use-live'

export interface Task<T> {
  value: T | null
  working: boolean
  error: Error | null
  reload: () => void
}

/**
 * Runs a task again when `deps` change and `when` is true. The last value stays meanwhile. `update` replaces it early;
 * `isWanted` is false as soon as another run has begun.
 */
export function useTask<T>(
  run: (isWanted: () => boolean, update: (value: T) => void) => Promise<T | null>,
  when: boolean,
  deps: readonly unknown[],
): Task<T> {
  const [state, setState] = useState<Omit<Task<T>, 'reload'>>({ value: null, working: false, error: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!when) return
    let current = true
    const change = (next: Partial<Task<T>>) => current && setState((before) => ({ ...before, error: null, ...next }))
    change({ working: true })
    run(
      () => current,
      (value) => change({ value }),
    ).then(
      (value) => change({ working: false, ...(value !== null && { value }) }),
      (error: unknown) => change({ working: false, error: toError(error) }),
    )
    return () => {
      current = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [when, attempt, ...deps])
  return { ...state, reload: useCallback(() => setAttempt((before) => before + 1), []) }
}

/** Waits between requests (ms). The first waits are short, because most tasks end quickly. */
const pollAfterMs = [60, 120, 250, 500, 1_000]

/** Asks until there is a result. Returns null if it isn't wanted any more. */
export async function pollUntil<T>(
  isWanted: () => boolean,
  ask: (polls: number) => Promise<T | null>,
): Promise<T | null> {
  for (let polls = 0; isWanted(); polls += 1) {
    const result = await ask(polls)
    if (result !== null) return result
    const ms = pollAfterMs[Math.min(polls, pollAfterMs.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return null
}

/** Maximum number of starts. A restarted server has lost the task, so it is started again. */
const maxStarts = 3

type TaskState = { state: 'working' | 'done' } | { state: 'failed'; code: ErrorCode }

/** Runs a task of the server until it is done. Returns null if it isn't wanted any more. @throws CodedError */
export async function runOnServer<S extends TaskState>(
  isWanted: () => boolean,
  begin: () => Promise<{ id: Id }>,
  read: (id: Id) => Promise<S>,
  onWorking: (state: Extract<S, { state: 'working' }>) => void = () => undefined,
  starts = 1,
): Promise<(Extract<S, { state: 'done' }> & { id: Id }) | null> {
  const { id } = await begin()
  return pollUntil(isWanted, async () => {
    const answer = await read(id).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'not-found' && starts < maxStarts) return null
      throw error
    })
    if (answer === null) return runOnServer(isWanted, begin, read, onWorking, starts + 1)
    if (answer.state === 'failed') throw new CodedError(answer.code)
    if (answer.state === 'done') return { ...(answer as Extract<S, { state: 'done' }>), id }
    onWorking(answer as Extract<S, { state: 'working' }>)
    return null
  })
}
