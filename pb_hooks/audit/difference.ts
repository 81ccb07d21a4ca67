import { rows, type Bound } from '../platform/db'

export interface Difference {
  check: string
  subject: string
  found: string
  expected: string
}

/** Maximum number of findings read per check; the output says when there are more. */
export const maxFindingsPerCheck = 1000

/** Runs checks: queries by name that return `subject`, `found` and `expected` of each row that differs. */
export const findDifferences = (
  app: PbApp,
  checks: { readonly [check: string]: string },
  params: { [name: string]: Bound } = {},
): Difference[] =>
  Object.entries(checks).flatMap(([check, sql]) => {
    const table = `SELECT COALESCE(subject, '') AS subject, COALESCE(CAST(found AS TEXT), '') AS found,
      COALESCE(CAST(expected AS TEXT), '') AS expected FROM (${sql}) LIMIT ${maxFindingsPerCheck}`
    return rows(app, table, params, { subject: '', found: '', expected: '' }).map((row) => ({ check, ...row }))
  })
