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
  /** Begins with `start` and, for an upload, sends the file. Then checks the backup. */
  prepare: (start: () => Promise<Restore>, file?: File) => void
  check: (by: RestoreKey) => void
  cancel: () => void
  show: (restore: Restore | null) => void
}

const ownKey: RestoreKey = { key: '', keyLost: false }

/**
 * Prepares a restore: upload, check, and then what the server reports. `signedIn` is false on the set-up page.
 */
export function useRestorePreparation(language: Language, signedIn: boolean): RestorePreparation {
  const [restore, setRestore] = useState<Restore | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [lost, setLost] = useState(false)
  const [busy, setBusy] = useState(false)
  /** The restore that the page shows; an upload of another one stops. */
  const current = useRef('')
  useEffect(
    () => () => {
      current.current = ''
    },
    [],
  )
  const show = useCallback((next: Restore | null) => {
    current.current = next?.id ?? ''
    setRestore(next)
    setFailure(null)
    setLost(false)
  }, [])

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(
        error instanceof CodedError ? error.code : error instanceof DOMException ? 'file-unreadable' : 'server-error',
      )
    } finally {
      setBusy(false)
    }
  }

  const startCheck = async (id: string, by: RestoreKey): Promise<void> =>
    setRestore(await callRoute(checkRestoreRoute, { id, ...by, language }, { signedIn }))

  const prepare = (start: () => Promise<Restore>, file?: File): void =>
    void run(async () => {
      const begun = await start()
      show(begun)
      const isWanted = () => current.current === begun.id
      const onPart = (received: number) => setRestore((before) => before && { ...before, received })
      if (file !== undefined) await sendParts(file, begun.id, { signedIn, isWanted, onPart })
      if (isWanted()) await startCheck(begun.id, ownKey)
    })

  const cancel = (): void => {
    const id = current.current
    show(null)
    if (id !== '') void callRoute(cancelRestoreRoute, { id }, { signedIn }).catch(() => undefined)
  }

  usePolling(restore, signedIn, {
    onState: setRestore,
    onGone: (wasRestoring) => {
      if (wasRestoring) setLost(true)
      else {
        show(null)
        setFailure('not-found')
      }
    },
  })
  return {
    restore,
    failure,
    lost,
    busy,
    prepare,
    check: (by) => void run(() => startCheck(current.current, by)),
    cancel,
    show,
  }
}

interface PollCallbacks {
  onState: (restore: Restore) => void
  onGone: (wasRestoring: boolean) => void
}

/** Reads the state of a restore while the server works on it. During the restart it is unreachable. */
function usePolling(restore: Restore | null, signedIn: boolean, callbacks: PollCallbacks): void {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const id = restore?.id ?? ''
  const isRestoring = restore?.state === 'restoring'
  const works = isRestoring || restore?.state === 'checking'
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
            return latest.current.onGone(isRestoring)
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
