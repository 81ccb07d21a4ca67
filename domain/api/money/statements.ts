import * as v from 'valibot'
import { call } from '../route'
import { statementAsked, statementFile } from './statement-parts'

/** One's own statement of a year as a file, made from the rows of now. */
export const ownStatementRoute = call('POST /api/statements', {
  access: 'signed-in',
  input: v.object(statementAsked),
  output: statementFile,
  unaudited: 'the person’s own rows, and it writes nothing',
})
