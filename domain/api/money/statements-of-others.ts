import * as v from 'valibot'
import { id } from '../atoms'
import { call } from '../route'
import { statementAsked, statementFile, statementLanguage, statementYear } from './statement-parts'

/** Anybody's statement, for an admin: it leaves the server with what somebody earned, so it is on the record. `not-found`. */
export const statementRoute = call('POST /api/admin/statements', {
  access: 'admin',
  input: v.object({ user: id, ...statementAsked }),
  output: statementFile,
  audit: ['statement.download'],
})

/** What everybody earned and was paid in a year, a row for each person, for the tax office. */
export const yearTotalsRoute = call('POST /api/admin/statements/totals', {
  access: 'admin',
  input: v.object({ year: statementYear, language: statementLanguage }),
  output: statementFile,
  audit: ['statement.totals'],
})
