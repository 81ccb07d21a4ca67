import { auditChainRoute } from '../../domain/api/program/audit-log'
import type { OutputOf } from '../../domain/api/route'
import { checkLog } from '../audit/check-log'
import { summarizeFindings, isRecorded } from '../audit/log-check-job'
import { readAnchorState } from '../audit/log-cut'
import { moment, nowMs } from '../platform/clock'
import { one, rows } from '../platform/db'
import { readLogLock } from '../platform/log-lock'
import { answerTo } from '../platform/route'

/** Maximum length of a log that is verified without a request, because that takes only a fraction of a second. */
const unasked = 50_000

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
  const found = verify === '1' || total <= unasked ? verifyLog(app) : null
  return { total, since, spans, checked: found?.checked ?? null, payments: found?.payments ?? paymentsNow(app) }
})

const paymentsNow = (app: PbApp) => paymentsUnder[readLogLock(app).action]
const paymentsUnder = { 'log.verify': 'free', 'log.lock': 'wait', 'log.resume': 'go-on' } as const

type Checked = NonNullable<OutputOf<typeof auditChainRoute>['checked']>

/** Verifies the whole log; findings are recorded in the background and block payments. */
function verifyLog(app: PbApp): { checked: Checked; payments: OutputOf<typeof auditChainRoute>['payments'] } {
  const startedMs = nowMs()
  const found = summarizeFindings(checkLog(app))
  const known = isRecorded(app, found)
  if (!known) $coterie.startTask(app, 'log-look', '')
  const { problem, state } = readAnchorState(app)
  const why = problem || state.lost?.why || ''
  const checked: Checked = {
    at: moment(),
    ms: nowMs() - startedMs,
    broken: found.entry,
    brokenAt: one(app, 'SELECT at FROM audit_log WHERE n = {:n}', { n: found.entry }, { at: '' })?.at ?? '',
    anchor: why === '' ? 'matches' : why === 'missing' || why === 'damaged' ? why : 'cut',
  }
  return { checked, payments: known ? paymentsNow(app) : found.mark === '' ? 'free' : 'wait' }
}
