import { ownStatementRoute } from '../../domain/api/money/statements'
import { memberStatementRoute } from '../../domain/api/money/admin-statements'
import { audit } from '../platform/audit'
import { inTransaction } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { statementFacts, type StatementRequest } from './statement-facts'
import { statementCsv, statementPdf, type StatementFile } from './statement-files'

/** Limit per person, because creating a file uses much CPU. */
const limit = { max: 60, windowMs: 10 * 60_000 }

export const ownStatement = answerTo(ownStatementRoute, ({ app, person }, { format, ...input }) => {
  limitStatements(person.id)
  return fileOf(app, format, { ...input, user: person.id })
})

export const statement = answerTo(memberStatementRoute, ({ app, person }, { format, ...input }) => {
  limitStatements(person.id)
  const made = fileOf(app, format, input)
  const after = { year: input.year, format }
  inTransaction(app, (tx) =>
    audit(tx, {
      actor: person,
      action: 'statement.download',
      subject: `users/${input.user}`,
      after,
    }),
  )
  return made
})

/** Throws `rate-limited` above the limit. */
export function limitStatements(person: string): void {
  const waitMs = $coterie.takeFromLimit('statement', person, limit.max, limit.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
}

function fileOf(app: PbApp, format: 'pdf' | 'csv', input: StatementRequest): StatementFile {
  const facts = statementFacts(app, input)
  return format === 'pdf' ? statementPdf(facts) : statementCsv(facts)
}
