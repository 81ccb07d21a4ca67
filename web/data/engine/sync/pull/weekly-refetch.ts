import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, writeMeta } from '../../db/meta'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import type { Driver } from '../status'
import { refetchStep } from './refetch'

const week = 7 * 24 * 60 * 60_000

export interface RefetchTiming {
  /** Time between two refetches (ms). Each device subtracts up to a seventh, so that they don't start together. */
  everyMs: number
  pageMs: number
}
const pace: RefetchTiming = { everyMs: week, pageMs: 1_000 }

/** A failed request isn't a sync failure, because the next exchange has the same problem and reports it. */
export function weeklyRefetch(db: CoterieDb, transport: SyncTransport, at: RefetchTiming = pace): Driver {
  let running = false
  let paused = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** End of a pause (ms), by `performance.now()`, which doesn't depend on the device's clock. */
  let pauseUntil = 0
  const later = () => (timer = setTimeout(() => void step(), at.pageMs))
  const step = async (): Promise<void> => {
    running = true
    timer = undefined
    try {
      if (!(await isTime(db, at))) return
      const how = await refetchStep(db, transport)
      if (how === 'done') await writeMeta(db, { refetchFrom: nextFrom(at) })
      else if (how === 'more' && !paused) later()
    } catch (error) {
      if (error instanceof RemoteError) pauseUntil = performance.now() + error.retryAfterMs
      // During a pause the database may have been closed.
      else if (!paused) console.error('refetch', error)
    } finally {
      running = false
    }
  }
  return {
    begin: () => {
      paused = false
      if (running || timer !== undefined || performance.now() < pauseUntil) return
      later()
    },
    pause: () => {
      paused = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const nextFrom = ({ everyMs }: RefetchTiming): number => serverNow() + everyMs - Math.random() * (everyMs / 7)

async function isTime(db: CoterieDb, at: RefetchTiming): Promise<boolean> {
  if ((await readMeta(db, 'refetch')) !== null) return true
  const from = await readMeta(db, 'refetchFrom')
  // A clock that was set back must not delay the refetch for years.
  if (from > 0 && from <= serverNow() + at.everyMs) return serverNow() >= from
  await writeMeta(db, { refetchFrom: nextFrom(at) })
  return at.everyMs === 0
}
