import { factCollections } from '../../domain/access/facts'
import { inTransaction } from '../platform/db'
import { checkFacts } from './check-facts'
import { maxFindingsPerCheck } from './difference'
import { readAnchorState, recordLogCut } from './log-cut'
import { writeBaseline } from './fact-baselines'

interface Input {
  acceptCut: boolean
  /** The reason why the stored rows are correct; '' accepts nothing. */
  acceptFacts: string
}

/** Accepts the current rows or log as requested (M31) and returns the text to print, or null. */
export function acceptFindings(app: PbApp, input: string): string | null {
  const { acceptCut, acceptFacts } = JSON.parse(input) as Input
  const accepted = [
    ...(acceptCut ? acceptTheCut(app) : []),
    ...(acceptFacts === '' ? [] : acceptTheFacts(app, acceptFacts)),
  ]
  return accepted.length === 0 ? null : accepted.join('\n')
}

export const factChecks: ReadonlySet<string> = new Set([
  'every row was entered',
  'no row that was entered is gone',
  'a fact is what was entered',
  'a fact changes only by what was entered',
])

function acceptTheCut(app: PbApp): string[] {
  const anchor = readAnchorState(app)
  if (anchor.problem === '' && !anchor.state.lost) return ['The log reaches its anchor: there is nothing to accept.']
  recordLogCut(app, { restored: '', withoutKey: false, anchor })
  return ['The log counts from where it ends now; an entry says so.']
}

function acceptTheFacts(app: PbApp, why: string): string[] {
  return inTransaction(app, (tx) => {
    const rows = checkFacts(tx).filter(({ check }) => factChecks.has(check))
    return factCollections.flatMap((collection) => {
      const subjects = rows.flatMap(({ subject }) => (subject.startsWith(`${collection}/`) ? [subject] : []))
      if (subjects.length === 0) return []
      const taken = writeBaseline(tx, collection, { why, accepted: subjects.slice(0, maxFindingsPerCheck) })
      return [`Accepted in ${collection}: ${taken} rows; an entry of the audit log says so and names them.`]
    })
  })
}
