import * as v from 'valibot'
import { id } from '../atoms'
import { call } from '../route'
import { statementRequest, statementFile, statementLanguage, statementYear } from './statement-parts'

/** Creates any person's statement for an admin. The download is logged, because it reveals earnings. `not-found`. */
export const memberStatementRoute = call('POST /api/admin/statements', {
  access: 'admin',
  input: v.object({ user: id, ...statementRequest }),
  output: statementFile,
  audit: ['statement.download'],
})

/** Creates a file of everyone's earnings and payments in a year, for tax reports. */
export const yearTotalsRoute = call('POST /api/admin/statements/totals', {
  access: 'admin',
  input: v.object({ year: statementYear, language: statementLanguage }),
  output: statementFile,
  audit: ['statement.totals'],
})
