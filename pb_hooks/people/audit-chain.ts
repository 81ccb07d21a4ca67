import { auditChainRoute } from '../../domain/api/audit-log'
import type { OutputOf } from '../../domain/api/route'
import { checkLog } from '../audit/check-log'
import { anchorState } from '../audit/log-cut'
import { moment, nowMs } from '../platform/clock'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'

/** A log of up to so many entries is looked at unasked: that takes a fraction of a second. */
const unasked = 50_000

/** The state of the log's chain (M31). */
export const auditChain = answerTo(auditChainRoute, ({ app }, { from, verify }) => {
  const all = one(
    app,
    `SELECT COALESCE((SELECT n FROM audit_log WHERE n > 0 ORDER BY n DESC LIMIT 1), 0) AS total,
       COALESCE((SELECT at FROM audit_log WHERE at > '' ORDER BY at LIMIT 1), '') AS since`,
    {},
    { total: 0, since: '' },
  )
  const { total, since } = all ?? { total: 0, since: '' }
  const spans = rows(
    app,
    `SELECT substr(at, 1, 13) || CASE WHEN substr(at, 15, 2) < '30' THEN ':00' ELSE ':30' END || ':00.000Z' AS at,
       COUNT(*) AS count FROM audit_log WHERE at >= {:from} GROUP BY 1 ORDER BY 1`,
    { from },
    { at: '', count: 0 },
  )
  return { total, since, spans, checked: verify === '1' || total <= unasked ? looked(app) : null }
})

type Checked = NonNullable<OutputOf<typeof auditChainRoute>['checked']>

function looked(app: PbApp): Checked {
  const begun = nowMs()
  const numbers = checkLog(app).flatMap(({ subject }) => /^audit_log\/(\d+)/.exec(subject)?.slice(1).map(Number) ?? [])
  const broken = numbers.length === 0 ? 0 : Math.min(...numbers)
  const { problem, state } = anchorState(app)
  const why = problem || state.lost?.why || ''
  return {
    at: moment(),
    ms: nowMs() - begun,
    broken,
    brokenAt: one(app, 'SELECT at FROM audit_log WHERE n = {:broken}', { broken }, { at: '' })?.at ?? '',
    anchor: why === '' ? 'matches' : why === 'missing' || why === 'damaged' ? why : 'cut',
  }
}
