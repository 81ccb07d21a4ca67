import { rows, type Bound } from '../platform/db'

export interface Difference {
  check: string
  subject: string
  found: string
  expected: string
}

/** Maximum number of findings read per check; the output says when there are more. */
export const maxFindingsPerCheck = 1000

/** Runs a check: a query that returns `subject`, `found` and `expected` of each row that differs. */
export function findDifferences(
  app: PbApp,
  check: string,
  sql: string,
  params: { [name: string]: Bound } = {},
): Difference[] {
  const table = `SELECT COALESCE(subject, '') AS subject, COALESCE(CAST(found AS TEXT), '') AS found,
    COALESCE(CAST(expected AS TEXT), '') AS expected FROM (${sql}) LIMIT ${maxFindingsPerCheck}`
  return rows(app, table, params, { subject: '', found: '', expected: '' }).map((row) => ({ check, ...row }))
}
