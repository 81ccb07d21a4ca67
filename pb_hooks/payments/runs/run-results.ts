import { fullNameSql } from '../../../domain/people/person-names'
import { runResultsRoute } from '../../../domain/api/money/payment-runs'
import type { InputOf } from '../../../domain/api/route'
import type { Id, Month, PaymentType } from '../../../domain/entities'
import type { RunOutcome, RunReason } from '../../../domain/money/payments/payment-run'
import { maxLinesShown, type RunResultSide, type RunComparisonRow } from '../../../domain/money/payments/compare-runs'
import { readStagingFile, rows, choiceOf } from '../../platform/db'
import { pageFrom } from '../../platform/pagination'
import { answerTo } from '../../platform/route'
import { textMatchesSql, parseSearch, type SearchWords } from '../../platform/search-words'
import { readComparedRuns, groupSql } from './compare-runs'
import { lineColumns, toRunLine } from './run-summary'

type Input = Pick<InputOf<typeof runResultsRoute>, 'group' | 'reason'> & {
  words: SearchWords | null
  after: number
  limit: number
}

answerTo(runResultsRoute, ({ app }, { id, group, reason, search = '', after = '0', limit = '50' }) => {
  const { run, month } = readComparedRuns(app, id)
  const pageSize = Number(limit)
  const input: Input = {
    group,
    ...(reason && { reason }),
    words: parseSearch(app, search),
    after: Number(after),
    limit: pageSize + 1,
  }
  const found = readStagingFile(id, (source) => resultsOf(source, input))
  const { rows: shown, next } = pageFrom(found, pageSize, ({ position }) => String(position))
  const payments = paymentsOf(app, { run, month, rows: shown })
  const lines = linesOf(app, {
    run,
    month,
    payments: shown.flatMap((row) => (row.outcome === 'created' ? [payments.get(payeeOf(row)) ?? ''] : [])),
  })
  return {
    rows: shown.map((row): RunComparisonRow => {
      const payment = row.outcome === 'skipped' ? '' : (payments.get(payeeOf(row)) ?? '')
      const firstLines = (row.outcome === 'created' && lines.get(payment)) || { lines: [], count: 0 }
      return {
        position: row.position,
        userId: row.user_id,
        name: row.name,
        email: row.email,
        paymentType: row.payment_type,
        here: sideOf(row.outcome, row.reason, row.amount_cents),
        beside: sideOf(row.beside_outcome, row.beside_reason, row.beside_cents),
        payment,
        lines: firstLines.lines,
        lineCount: firstLines.count,
      }
    }),
    next,
  }
})

const sideOf = (outcome: RunOutcome | '', reason: RunReason, amountCents: number): RunResultSide | null =>
  outcome === '' ? null : { outcome, reason, amountCents }

const columns = {
  position: 0,
  user_id: '',
  payment_type: choiceOf<PaymentType>(),
  outcome: choiceOf<RunOutcome | ''>(),
  reason: choiceOf<RunReason>(),
  amount_cents: 0,
  beside_outcome: choiceOf<RunOutcome | ''>(),
  beside_reason: choiceOf<RunReason>(),
  beside_cents: 0,
  name: '',
  email: '',
}

function resultsOf(source: PbSource, { group, reason, words, after, limit }: Input): (typeof columns)[] {
  const matches = words === null ? null : textMatchesSql('t.text', words)
  const searched =
    matches === null
      ? ''
      : `AND b.user_id IN (SELECT t.person FROM _people_index i CROSS JOIN _people_text t ON t.n = i.rowid
           WHERE _people_index MATCH {:match} AND ${matches.sql})`
  return rows(
    source,
    `SELECT b.rowid AS position, b.user_id, b.payment_type, b.outcome, b.reason, b.amount_cents, b.beside_outcome, b.beside_reason,
       b.beside_cents, COALESCE(${fullNameSql('u')}, '') AS name, COALESCE(u.email, '') AS email
     FROM run_beside b LEFT JOIN users u ON u.id = b.user_id
     WHERE b.rowid > {:after} AND ${groupSql[group]} ${reason === undefined ? '' : 'AND b.reason = {:reason}'} ${searched}
     ORDER BY b.rowid LIMIT {:limit}`,
    {
      after,
      limit,
      ...(reason !== undefined && { reason }),
      ...(words !== null && { match: words.match, ...matches?.bound }),
    },
    columns,
  )
}

const payeeOf = ({ user_id, payment_type }: { user_id: Id; payment_type: string }): string =>
  `${user_id}/${payment_type}`

/** Returns these people's generated payments in the month, from this run or, if there are none, from another one. */
function paymentsOf(
  app: PbApp,
  { run, month, rows: shown }: { run: Id; month: Month; rows: readonly (typeof columns)[] },
): Map<string, Id> {
  const found = rows(
    app,
    `SELECT p.id, p.user_id, p.payment_type, p.run = {:run} AS ours
     FROM (SELECT DISTINCT value AS id FROM json_each({:users})) w CROSS JOIN user_payments p
       ON p.user_id = w.id AND p.month = {:month} AND p.run != '' AND (p.run = {:run} OR p.status != 'cancelled')
     ORDER BY ours`,
    { run, month, users: JSON.stringify(shown.map(({ user_id }) => user_id)) },
    { id: '', user_id: '', payment_type: '', ours: 0 },
  )
  return new Map(found.map((row) => [payeeOf(row), row.id]))
}

function linesOf(
  app: PbApp,
  { run, month, payments }: { run: Id; month: Month; payments: readonly Id[] },
): Map<Id, { lines: RunComparisonRow['lines']; count: number }> {
  const found = rows(
    app,
    `SELECT told.payment, told.kind, told.month, told.n, told.rate_cents, told.days, told.days_in_month, told.amount_cents,
       told.run, told.lines, COALESCE(u.first_name || ' ' || u.last_name, '') AS referred
     FROM (SELECT l.payment, e.kind, e.month, e.n, e.rate_cents, e.days, e.days_in_month, e.amount_cents, e.run, e.source,
         COUNT(*) OVER (PARTITION BY l.payment) AS lines,
         ROW_NUMBER() OVER (PARTITION BY l.payment ORDER BY e.month, e.kind, e.source, e.n) AS place
       FROM json_each({:payments}) w CROSS JOIN payment_lines l ON l.payment = w.value JOIN earnings e ON e.id = l.earning) told
     LEFT JOIN referral_attributions a ON told.kind = 'commission' AND a.id = told.source
     LEFT JOIN users u ON u.id = CASE told.kind WHEN 'commission' THEN a.referred_user WHEN 'bonus' THEN told.source END
     WHERE told.place <= ${maxLinesShown} ORDER BY told.payment, told.place`,
    { payments: JSON.stringify(payments) },
    { payment: '', ...lineColumns, run: '', lines: 0 },
  )
  const firstLines = new Map<Id, { lines: RunComparisonRow['lines']; count: number }>()
  for (const line of found) {
    const ofPayment = firstLines.get(line.payment) ?? { lines: [], count: line.lines }
    ofPayment.lines.push(toRunLine(line, { carried: line.run !== run, month }))
    firstLines.set(line.payment, ofPayment)
  }
  return firstLines
}
