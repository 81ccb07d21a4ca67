import * as v from 'valibot'
import { id } from './atoms'
import { call } from './route'

const year = v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2200))
const language = v.picklist(['en', 'es'])
const asked = { year, format: v.picklist(['pdf', 'csv']), language }

/** A file for the person who asked: base64 of a PDF, the text of a CSV. */
const file = v.object({ name: v.string(), type: v.picklist(['application/pdf', 'text/csv']), data: v.string() })

/** One's own statement of a year as a file, made from the rows of now. */
export const ownStatementRoute = call('POST /api/statements', {
  access: 'signed-in',
  input: v.object(asked),
  output: file,
  unaudited: 'the person’s own rows, and it writes nothing',
})

/** Anybody's statement, for an admin: it leaves the server with what somebody earned, so it is on the record. `not-found`. */
export const statementRoute = call('POST /api/admin/statements', {
  access: 'admin',
  input: v.object({ user: id, ...asked }),
  output: file,
  audit: ['statement.take'],
})

/** What everybody earned and was paid in a year, a row for each person, for the tax office. */
export const yearTotalsRoute = call('POST /api/admin/statements/totals', {
  access: 'admin',
  input: v.object({ year, language }),
  output: file,
  audit: ['statement.totals'],
})
