import { paymentSelectionRoute } from '../../domain/api/payment-lists'
import type { InputOf, OutputOf } from '../../domain/api/route'
import type { PaymentStatus, UserPayment } from '../../domain/entities'
import { payeeProblems } from '../../domain/money/payee'
import { coveredBy, paymentsAtOnce } from '../../domain/money/payment-selection'
import { one, rows } from '../platform/db'
import { answerTo } from '../platform/route'
import type { Bound } from '../platform/sql'
import { payeeProblemSql, settledBefore } from './payee-problems'
import { paymentCells, sumOfCells, type PaymentCell } from './payment-cells'
import { fewMonthsOf, fromCells, fromFew, fromWords, paymentQuestion, type PaymentQuestion } from './payment-question'

type Covered = OutputOf<typeof paymentSelectionRoute>['approve']

/** Tells what all of a filter is, and what approving or dispersing it would move. */
export const paymentSelection = answerTo(paymentSelectionRoute, ({ app }, wanted) => {
  const cells = paymentCells(app)
  return {
    ...wholeOf(app, paymentQuestion(app, wanted, cells)),
    approve: covered(app, wanted, 'pending', cells),
    disperse: covered(app, wanted, 'approved', cells),
  }
})

/** Count and sum of all that a question finds. */
function wholeOf(app: PbApp, question: PaymentQuestion): { count: number; cents: number } {
  if (question.words === null) return sumOfCells(question.cells)
  const { sql, bound } = allOf(question, 'COUNT(*) AS count, COALESCE(SUM(p.amount_cents), 0) AS cents')
  return one(app, sql, bound, { count: 0, cents: 0 }) ?? { count: 0, cents: 0 }
}

function covered(
  app: PbApp,
  wanted: InputOf<typeof paymentSelectionRoute>,
  status: PaymentStatus,
  cells: readonly PaymentCell[],
): Covered {
  const nothing = { ...coveredBy([]), left: [], tooMany: false }
  if (wanted.status !== undefined && wanted.status !== status) return nothing
  const question = paymentQuestion(app, { ...wanted, status }, cells)
  const found = coveredRows(app, question)
  if (found.length > paymentsAtOnce) return { ...nothing, tooMany: true }
  return { ...coveredBy(found), left: status === 'pending' ? leftOf(app, question) : [], tooMany: false }
}

const shape = { id: '', user_id: '', person_name: '', amount_cents: 0, payment_type: '', month: '' }
type CoveredRow = Pick<UserPayment, keyof typeof shape>

/**
 * The payments of a question that a command can move, in no order: of pending ones those whose payee can be paid (M12). One more than a
 * command takes, when there are more.
 */
export function coveredRows(app: PbApp, question: PaymentQuestion): CoveredRow[] {
  const columns = Object.keys(shape).map((name) => `p.${name} AS ${name}`)
  const { sql, bound } = allOf(question, columns.join(', '), `${payable} LIMIT ${paymentsAtOnce + 1}`)
  return rows(app, sql, { ...bound, settled: settledBefore() }, shape).map((row) => ({
    ...row,
    payment_type: row.payment_type as CoveredRow['payment_type'],
  }))
}

const problem = `(SELECT ${payeeProblemSql} FROM (SELECT 1) LEFT JOIN users u ON u.id = p.user_id)`
const payable = `AND (p.status != 'pending' OR ${problem} = '')`

/** How many of them stay pending, by reason. */
function leftOf(app: PbApp, question: PaymentQuestion): Covered['left'] {
  const counts = payeeProblems.map((code, n) => `COALESCE(SUM(${problem} = '${code}'), 0) AS n${n}`)
  const { sql, bound } = allOf(question, counts.join(', '))
  const shown = Object.fromEntries(counts.map((_, n) => [`n${n}`, 0]))
  const found = one(app, sql, { ...bound, settled: settledBefore() }, shown)
  return payeeProblems.flatMap((code, n) => {
    const count = found?.[`n${n}`] ?? 0
    return count === 0 ? [] : [{ code, count }]
  })
}

/** A statement over all that a question finds, in no order. */
function allOf(
  { few, words, cells, ofPayment, ofPerson, bound }: PaymentQuestion,
  columns: string,
  rest = '',
): { sql: string; bound: { [name: string]: Bound } } {
  const where = `${ofPayment} AND ${ofPerson} ${rest}`
  if (few !== null) {
    const { part, tables } = fromFew(few)
    return { sql: `${part} SELECT ${columns} FROM ${tables} WHERE ${where}`, bound: { ...bound, ...few.bound } }
  }
  if (words !== null) {
    const found = fromWords(words, fewMonthsOf(cells))
    const sql = `SELECT ${columns} FROM ${found.tables} WHERE ${found.where} AND ${where}`
    return { sql, bound: { ...bound, ...found.bound } }
  }
  const found = fromCells(cells)
  return { sql: `SELECT ${columns} FROM ${found.tables} WHERE ${where}`, bound: { ...bound, ...found.bound } }
}
