import { useCallback, useEffect, useRef, useState } from 'react'
import {
  cancelRestoreRoute,
  checkRestoreRoute,
  restoreStateRoute,
  uploadRestorePartRoute,
  type Restore,
} from '../../../../domain/api/program/restore'
import type { Language } from '../../../../domain/entities'
import { CodedError, type ErrorCode } from '../../../../domain/error-codes'
import { restorePartBytes } from '../../../../domain/program/restore'
import { isRetryable, RemoteError } from '../../engine/remote/errors'
import { callRoute, http } from '../../engine/remote/http'

export type { Restore }

const leastPartBytes = 256 * 1024
const pollMs = 1_000
const maxRetries = 8
const partMs = 130_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface RestoreKey {
  /** '' for the key of the server. */
  key: string
  keyLost: boolean
}

/** The problem of the last request, or `file-unreadable` if the browser can't read the file. */
type Failure = ErrorCode | 'file-unreadable'

export interface RestorePreparation {
  restore: Restore | null
  failure: Failure | null
  /** True if the server was restarted and doesn't know what became of the restore. */
  lost: boolean
  busy: boolean
  /** True while this page sends a file. Only the page that began an upload can continue it. */
  sending: boolean
  /** Begins with `start` and, for an upload, sends the file. Then checks the backup. */
  prepare: (start: () => Promise<Restore>, file?: File) => void
  check: (by: RestoreKey) => void
  cancel: () => void
  /** Shows another restore, such as one that was begun earlier, and follows it. */
  show: (restore: Restore | null) => void
  /** Reads the state after another tab or admin may have changed it. */
  refresh: () => void
}

const ownKey: RestoreKey = { key: '', keyLost: false }

/** What the page shows. The answers of an earlier attempt, such as a canceled one, are ignored. */
interface Attempt {
  id: string
}

/** The state of the page, and `run` for the steps that change it. */
function useAttempt(signedIn: boolean) {
  const [restore, setRestore] = useState<Restore | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [lost, setLost] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const attemptRef = useRef<Attempt>({ id: '' })
  useEffect(
    () => () => {
      attemptRef.current = { id: '' }
    },
    [],
  )
  const show = useCallback((next: Restore | null) => {
    attemptRef.current = { id: next?.id ?? '' }
    setRestore(next)
    setFailure(null)
    setLost(false)
    setBusy(false)
    setSending(false)
  }, [])

  /** Returns to the choice, because the server doesn't know the restore any more. */
  const end = (): void => {
    show(null)
    setFailure('not-found')
  }

  const report = async (error: unknown, attempt: Attempt): Promise<void> => {
    const code = codeOf(error)
    if (attempt.id === '' || !isRestoreChanged(code)) return setFailure(code)
    const found = await callRoute(restoreStateRoute, { id: attempt.id }, { signedIn }).catch(codeOf)
    if (attemptRef.current !== attempt) return
    if (typeof found !== 'string') setRestore(found)
    else if (found === 'not-found') end()
    else setFailure(found)
  }

  /** Runs one step of the present attempt. */
  const run = async (work: (attempt: Attempt, isWanted: () => boolean) => Promise<Restore | null>): Promise<void> => {
    const attempt = attemptRef.current
    const isWanted = () => attemptRef.current === attempt
    setBusy(true)
    setFailure(null)
    try {
      const next = await work(attempt, isWanted)
      if (next !== null && isWanted()) setRestore(next)
    } catch (error) {
      if (isWanted()) await report(error, attempt)
    } finally {
      if (isWanted()) {
        setBusy(false)
        setSending(false)
      }
    }
  }
  return { restore, failure, lost, busy, sending, attemptRef, setRestore, setLost, setSending, show, end, run }
}

/**
 * Prepares a restore: upload, check, and then what the server reports. `signedIn` is false on the set-up page.
 */
export function useRestorePreparation(language: Language, signedIn: boolean): RestorePreparation {
  const { attemptRef, setRestore, setLost, setSending, end, run, ...shown } = useAttempt(signedIn)
  const { restore, failure, busy, sending, show } = shown
  const beginning = useRef(false)

  const sendCheck = (id: string, by: RestoreKey): Promise<Restore> =>
    callRoute(checkRestoreRoute, { id, ...by, language }, { signedIn })

  const prepare = (start: () => Promise<Restore>, file?: File): void => {
    if (beginning.current) return
    beginning.current = true
    attemptRef.current = { id: '' }
    void run(async (attempt, isWanted) => {
      const begun = await start().finally(() => (beginning.current = false))
      if (!isWanted()) return null
      attempt.id = begun.id
      setRestore(begun)
      setSending(file !== undefined)
      const onPart = (received: number) => isWanted() && setRestore({ ...begun, received })
      if (file !== undefined) await sendParts(file, begun.id, { signedIn, isWanted, onPart })
      return isWanted() ? sendCheck(begun.id, ownKey) : null
    })
  }

  const cancel = (): void => {
    const { id } = attemptRef.current
    show(null)
    if (id !== '') void callRoute(cancelRestoreRoute, { id }, { signedIn }).catch(() => undefined)
  }

  const check = (by: RestoreKey): void => void run(({ id }) => sendCheck(id, by))
  const refresh = (): void => void run(({ id }) => callRoute(restoreStateRoute, { id }, { signedIn }))

  usePolling(restore, !sending && !busy && failure === null, signedIn, {
    onState: (next) => {
      if (next.id !== attemptRef.current.id) return
      setRestore(next)
      // the page that uploaded it may have been closed before the check
      if (next.state === 'uploaded') check(ownKey)
    },
    onGone: (id, wasRestoring) => {
      if (id !== attemptRef.current.id) return
      if (wasRestoring) setLost(true)
      else end()
    },
  })
  return { ...shown, prepare, check, cancel, refresh }
}

/** Reports whether another tab or admin canceled, replaced or continued the restore. */
export const isRestoreChanged = (code: string): boolean => code === 'not-found' || code === 'changed-meanwhile'

const codeOf = (error: unknown): Failure =>
  error instanceof CodedError ? error.code : error instanceof DOMException ? 'file-unreadable' : 'server-error'

interface PollCallbacks {
  onState: (restore: Restore) => void
  onGone: (id: string, wasRestoring: boolean) => void
}

/**
 * Reads the state of a restore while the server works on it, and with `follows` while another tab or admin uploads it. During
 * the restart the server is unreachable.
 */
function usePolling(restore: Restore | null, follows: boolean, signedIn: boolean, callbacks: PollCallbacks): void {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const id = restore?.id ?? ''
  const isRestoring = restore?.state === 'restoring'
  const isUpload = restore?.state === 'uploading' || restore?.state === 'uploaded'
  const works = isRestoring || restore?.state === 'checking' || (isUpload && follows)
  useEffect(() => {
    if (!works) return
    let stopped = false
    const poll = async (): Promise<void> => {
      while (!stopped) {
        await pause(pollMs)
        try {
          // the session may not exist in the restored data
          const now = await callRoute(
            restoreStateRoute,
            { id },
            { signedIn: signedIn && !isRestoring, timeoutMs: 5_000 },
          )
          if (!stopped) latest.current.onState(now)
        } catch (error) {
          if (!stopped && error instanceof RemoteError && error.code === 'not-found')
            return latest.current.onGone(id, isRestoring)
        }
      }
    }
    void poll()
    return () => {
      stopped = true
    }
  }, [id, works, isRestoring, signedIn])
}

interface UploadOptions {
  signedIn: boolean
  isWanted: () => boolean
  onPart: (received: number) => void
}

/**
 * Sends a file in parts. Each part is repeated after a connection error; a proxy that refuses its size gets smaller ones.
 * @throws RemoteError
 */
async function sendParts(file: File, id: string, { signedIn, isWanted, onPart }: UploadOptions): Promise<void> {
  let size = restorePartBytes
  let retries = 0
  for (let offset = 0; offset < file.size && isWanted();) {
    const bytes = await file.slice(offset, offset + size).arrayBuffer()
    try {
      const path = uploadRestorePartRoute.name.split(' ')[1] ?? ''
      const query = { id, offset: `${offset}` }
      const answer = await http<{ received: number }>(path, { query, bytes, signedIn, timeoutMs: partMs })
      offset = answer.received
      retries = 0
      onPart(offset)
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      const known = Number(error.details['offset'])
      if (error.code === 'sequence-gap' && known > offset) offset = known
      else if (error.code === 'proxy-too-large' && size > leastPartBytes) size /= 2
      else if (isRetryable(error) && retries < maxRetries)
        await pause(Math.max(error.retryAfterMs, Math.min(15_000, 500 * 2 ** retries++)))
      else throw error
    }
  }
}
