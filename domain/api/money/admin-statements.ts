import * as v from 'valibot'
import { id } from '../atoms'
import { call } from '../route'
import { statementRequest, statementFile, statementLanguage, statementYear } from '../statement-parts'

/** Returns a member's statement. The request is logged, because it reveals earnings. */
export const memberStatementRoute = call('POST /api/admin/statements', {
  access: 'admin',
  input: v.object({ user: id, ...statementRequest }),
  output: statementFile,
  audit: ['statement.download'],
})

export const yearTotalsRoute = call('POST /api/admin/statements/totals', {
  access: 'admin',
  input: v.object({ year: statementYear, language: statementLanguage }),
  output: statementFile,
  audit: ['statement.totals'],
})
