import * as v from 'valibot'
import { call } from '../route'
import { statementRequest, statementFile } from '../statement-parts'

export const ownStatementRoute = call('POST /api/statements', {
  access: 'signed-in',
  input: v.object(statementRequest),
  output: statementFile,
  unaudited: 'it reads the person’s own rows and writes nothing',
})
