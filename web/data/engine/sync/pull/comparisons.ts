import { serverNow } from '../../db/clock'
import type { CoterieDb } from '../../db/database'
import { readMeta, writeMeta } from '../../db/meta'
import { RemoteError } from '../../remote/errors'
import type { SyncTransport } from '../../remote/sync-transport'
import { digestStep } from './digest'

const minute = 60_000
const day = 24 * 60 * minute

/** When a copy is compared; tests have no patience. */
export interface DigestPace {
  /** How long after a first copy, at most; by chance, so that devices don't come together. */
  firstMs: number
  /** From the end of one comparison to the next; up to an hour less, by chance. */
  everyMs: number
  /** Between two pages: of a hundred thousand rows one after the other in some three minutes. */
  pageMs: number
}
const pace: DigestPace = { firstMs: 10 * minute, everyMs: day, pageMs: 1_000 }

/** Comparisons of one copy with the server, a page at a time. */
export interface Comparisons {
  /** All is fetched: goes on, or begins, if it is time. */
  begin(): void
  /** There is no line, or the server doesn't want to be asked now: waits for the next `begin`. */
  pause(): void
}

/**
 * Compares the copy with the server once a day, and after the first copy (`digestStep`). Beside the exchanges: whatever goes on meanwhile,
 * a comparison of before is none. What keeps it from going on is no failure, for the next exchange finds out by itself.
 */
export function comparisons(db: CoterieDb, transport: SyncTransport, at: DigestPace = pace): Comparisons {
  let running = false
  let paused = true
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until when nothing is asked, because the server said so. In ms of `performance.now()`, which no set clock moves. */
  let asksFrom = 0
  const step = async (): Promise<void> => {
    running = true
    timer = undefined
    try {
      if (!(await isTime(db, at))) return
      const how = await digestStep(db, transport)
      if (how === 'done') await writeMeta(db, { digestFrom: serverNow() + at.everyMs - byChance(at.everyMs / 24) })
      else if (how === 'more' && !paused) timer = setTimeout(() => void step(), at.pageMs)
    } catch (error) {
      // a copy that is closed meanwhile isn't there to be compared
      if (!(error instanceof RemoteError)) {
        if (!paused) console.error('digest', error)
      }
      // a server of before has no such route: tomorrow it may be a newer one
      else if (error.status === 404)
        await writeMeta(db, { digestFrom: serverNow() + at.everyMs }).catch(() => undefined)
      else asksFrom = performance.now() + error.retryAfterMs
    } finally {
      running = false
    }
  }
  return {
    begin: () => {
      paused = false
      if (running || timer !== undefined || performance.now() < asksFrom) return
      void step()
    },
    pause: () => {
      paused = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const byChance = (most: number): number => Math.random() * most

async function isTime(db: CoterieDb, { firstMs, everyMs }: DigestPace): Promise<boolean> {
  if ((await readMeta(db, 'digest')) !== null) return true
  const from = await readMeta(db, 'digestFrom')
  // a clock that was set back meanwhile keeps nobody waiting for long
  if (from > 0 && from <= serverNow() + everyMs) return serverNow() >= from
  await writeMeta(db, { digestFrom: serverNow() + byChance(firstMs) })
  return firstMs === 0
}
