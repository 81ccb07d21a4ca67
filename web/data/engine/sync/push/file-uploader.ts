import type { Id } from '../../../../../domain/entities'
import type { CoterieDb } from '../../db/database'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import type { Driver } from '../status'
import { backoffMs } from '../waits'
import { countFileAttempts, sendFiles } from './outbox-files'
import { newPartSize } from './send-file'

/** Uploads files in parallel with the exchanges, with separate retries (Y17). */
export function createFileUploader(db: CoterieDb, transport: SyncTransport, exchange: () => void): Driver {
  const size = newPartSize()
  let isRunning = false
  let isPaused = true
  let again = false
  let failures = 0
  let unanswered: Id[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        again = false
        const { isReady, why, unanswered: now } = await sendFiles(db, transport, size, () => !isPaused)
        unanswered = now
        failures = why === null ? 0 : failures + 1
        if (isReady || now.length > 0) exchange()
        if (why !== null) timer = setTimeout(ends, backoffMs(failures - 1, why.retryAfterMs))
      } while (again && timer === undefined && !isPaused)
    } finally {
      // This runs in the same task as the last check of `again`, so that a later `begin` starts a new pass.
      isRunning = false
    }
  }
  const ends = () => {
    timer = undefined
    if (!isPaused) start()
  }
  const start = () => {
    run().catch((error: unknown) => {
      // The exchanges report an ended session, and a closed database has no files.
      if (!(error instanceof RemoteError) && !isPaused) console.error('uploads', error)
    })
  }
  return {
    begin: (isManual = false) => {
      isPaused = false
      const counted = unanswered
      unanswered = []
      if (counted.length > 0) countFileAttempts(db, counted).catch(() => undefined)
      if (isManual) {
        clearTimeout(timer)
        timer = undefined
      }
      if (isRunning) again = true
      else if (timer === undefined) start()
    },
    pause: () => {
      isPaused = true
      unanswered = []
      clearTimeout(timer)
      timer = undefined
    },
  }
}
