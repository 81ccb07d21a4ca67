import type { Id } from '../../../../../domain/entities'
import type { CoterieDb } from '../../db/database'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { backoffMs } from '../backoff'
import { countFileTries, sendFiles } from './outbox-files'
import { newPartSize } from './send-file'

/** Uploads of one copy's files, beside its exchanges (Y17). */
export interface Uploads {
  /** An exchange has just succeeded: sends what waits, unless the last failure asks to wait. `isByHand`: also then. */
  begin(isByHand?: boolean): void
  /** There is no connection, or nothing may be sent: ends after the request under way. */
  pause(): void
}

/**
 * Uploads the files that messages wait for, with tries and waits of their own.
 * @param exchange begins an exchange: a message may go now, or it has to be found out whether there is a connection
 */
export function uploads(db: CoterieDb, transport: SyncTransport, exchange: () => void): Uploads {
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
      // In the same turn as the last look at `again`: a later `begin` starts a run of its own.
      isRunning = false
    }
  }
  const ends = () => {
    timer = undefined
    if (!isPaused) start()
  }
  const start = () => {
    run().catch((error: unknown) => {
      // the exchanges say that one is signed out; a copy that was closed has no files to send
      if (!(error instanceof RemoteError) && !isPaused) console.error('uploads', error)
    })
  }
  return {
    begin: (isByHand = false) => {
      isPaused = false
      const counted = unanswered
      unanswered = []
      if (counted.length > 0) countFileTries(db, counted).catch(() => undefined)
      if (isByHand) {
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
