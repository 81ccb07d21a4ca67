import { proxyLimitRoute } from '../../domain/api/program/health'
import { proxyLimitPace } from '../../domain/program/health'
import { moment, nowMs } from '../platform/clock'
import { exec, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'

/** The one row of it among the findings of sync (`server/sync/found.go`); `changed` holds the bytes. It names no person. */
const key = 'proxy-limit'

/** Keeps the smallest request that a proxy refused, and when it did so last (Y17). */
export const tellProxyLimit = answerTo(proxyLimitRoute, ({ app, person }, { bytes }) => {
  if (!person) return fail('signed-out')
  const waitMs = $coterie.allow('proxy-limit', person.id, proxyLimitPace.max, proxyLimitPace.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  exec(
    app,
    `INSERT INTO _sync_found (key, what, c, missing, extra, changed, at)
     VALUES ({:key}, 'proxy', '', 0, 0, {:bytes}, {:now})
     ON CONFLICT (key) DO UPDATE SET changed = min(changed, excluded.changed), at = excluded.at`,
    { key, bytes, now: moment() },
  )
  return {}
})

/** The smallest request that a proxy refused within so many ms, in bytes; 0 = none was told. */
export const proxyLimitSince = (app: PbApp, ms: number): number =>
  one(
    app,
    'SELECT changed AS bytes FROM _sync_found WHERE key = {:key} AND at > {:since}',
    { key, since: moment(nowMs() - ms) },
    { bytes: 0 },
  )?.bytes ?? 0

/** A request of so many bytes has arrived: a limit that it passed is none any more. */
export function hasArrived(app: PbApp, bytes: number): void {
  const told = one(app, 'SELECT changed AS bytes FROM _sync_found WHERE key = {:key}', { key }, { bytes: 0 })
  if (told && told.bytes <= bytes) exec(app, 'DELETE FROM _sync_found WHERE key = {:key}', { key })
}
