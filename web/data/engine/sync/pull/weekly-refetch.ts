import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, writeMeta } from '../../db/meta'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { refetchStep } from './refetch'

const week = 7 * 24 * 60 * 60_000

/** How often a copy is fetched again; tests have no patience. */
export interface RefetchPace {
  /** From the end of one refetch to the next; up to a seventh less, by chance, so that devices don't come together. */
  everyMs: number
  /** Before each page. */
  pageMs: number
}
const pace: RefetchPace = { everyMs: week, pageMs: 1_000 }

/** Refetches of one copy, a page at a time. */
export interface WeeklyRefetch {
  /** All is fetched and nothing is sent: goes on, or begins, if it is time. */
  begin(): void
  /** There is no line, or the server doesn't want to be asked now: waits for the next `begin`. */
  pause(): void
}

/**
 * Fetches the copy again once a week, which compares it with the server (`refetchStep`). Beside the exchanges: what keeps it from going on
 * is no failure, for the next exchange finds out by itself.
 */
export function weeklyRefetch(db: CoterieDb, transport: SyncTransport, at: RefetchPace = pace): WeeklyRefetch {
  let running = false
  let paused = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when nothing is asked, because the server said so. In ms of `performance.now()`, which no set clock moves. */
  let asksFrom = 0
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
      if (error instanceof RemoteError) asksFrom = performance.now() + error.retryAfterMs
      // a copy that is closed meanwhile isn't there to be fetched
      else if (!paused) console.error('refetch', error)
    } finally {
      running = false
    }
  }
  return {
    begin: () => {
      paused = false
      if (running || timer !== undefined || performance.now() < asksFrom) return
      later()
    },
    pause: () => {
      paused = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const nextFrom = ({ everyMs }: RefetchPace): number => serverNow() + everyMs - Math.random() * (everyMs / 7)

async function isTime(db: CoterieDb, at: RefetchPace): Promise<boolean> {
  if ((await readMeta(db, 'refetch')) !== null) return true
  const from = await readMeta(db, 'refetchFrom')
  // a clock that was set back meanwhile keeps nobody waiting for long
  if (from > 0 && from <= serverNow() + at.everyMs) return serverNow() >= from
  await writeMeta(db, { refetchFrom: nextFrom(at) })
  return at.everyMs === 0
}
