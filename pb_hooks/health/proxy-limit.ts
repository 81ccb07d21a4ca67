import { reportProxyLimitRoute } from '../../domain/api/program/health'
import { proxyReportLimit } from '../../domain/program/health'
import { moment, nowMs } from '../platform/clock'
import { exec, readNumber, insertRow } from '../platform/db'
import { requireWithinLimit } from '../platform/errors'
import { answerTo } from '../platform/route'

/** Key of the row in the sync findings (`server/sync/differences.go`) whose `changed` holds the size in bytes. */
const key = 'proxy-limit'

/** Records the size of the smallest request that a proxy rejected, and when that last happened (Y17). */
answerTo(reportProxyLimitRoute, ({ app, person }, { bytes }) => {
  requireWithinLimit('proxy-limit', person.id, proxyReportLimit)
  const smallest = 'ON CONFLICT (key) DO UPDATE SET changed = min(changed, excluded.changed), at = excluded.at'
  const found = { key, what: 'proxy', c: '', missing: 0, extra: 0, changed: bytes, at: moment() }
  insertRow(app, '_sync_found', found, smallest)
  return {}
})

/** Returns the size in bytes of the smallest request that a proxy rejected in the last `ms`; 0 = none. */
export const recentProxyLimit = (app: PbApp, ms: number): number =>
  readNumber(app, 'SELECT changed AS n FROM _sync_found WHERE key = {:key} AND at > {:since}', {
    key,
    since: moment(nowMs() - ms),
  })

/** Called when a request of this size has arrived: deletes a smaller recorded limit. */
export function clearProxyLimit(app: PbApp, bytes: number): void {
  const stored = readNumber(app, 'SELECT changed AS n FROM _sync_found WHERE key = {:key}', { key })
  if (stored > 0 && stored <= bytes) exec(app, 'DELETE FROM _sync_found WHERE key = {:key}', { key })
}
