import { rows, type Bound } from '../platform/db'

/** Something stored that is not what its facts say. */
export interface Difference {
  /** The rule that doesn't hold. */
  check: string
  /** `collection/id`. */
  subject: string
  found: string
  expected: string
}

/** How many differences of one check are read: what goes beyond is said, not lost. */
export const mostOfOneCheck = 1000

/** A check by one query that gives `subject`, `found` and `expected` of each row that differs. */
export function differences(
  app: PbApp,
  check: string,
  sql: string,
  params: { [name: string]: Bound } = {},
): Difference[] {
  const table = `SELECT COALESCE(subject, '') AS subject, COALESCE(CAST(found AS TEXT), '') AS found,
    COALESCE(CAST(expected AS TEXT), '') AS expected FROM (${sql}) LIMIT ${mostOfOneCheck}`
  return rows(app, table, params, { subject: '', found: '', expected: '' }).map((row) => ({ check, ...row }))
}
