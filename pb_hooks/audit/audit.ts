import { factCollections } from '../../domain/access/facts'
import { inTransaction } from '../platform/db'
import { auditEverything } from './audit-everything'
import { checkFacts } from './check-facts'
import { type Difference, mostOfOneCheck } from './difference'
import { anchorState, cutHere } from './log-cut'
import { writeBaseline } from './record-begins'

/** How many differences of one check are printed in full. */
const shown = 20

/** What can be asked of `coterie audit` besides looking. */
interface Asked {
  acceptCut: boolean
  /** Why what is stored is right, '' = nothing is accepted. */
  acceptFacts: string
}

/** `coterie audit`: the text to print and the status to end with, 1 when anything differs. */
export function audit(app: PbApp, asked: string): { text: string; status: number } {
  const { acceptCut, acceptFacts } = JSON.parse(asked) as Asked
  const accepted = [
    ...(acceptCut ? acceptTheCut(app) : []),
    ...(acceptFacts === '' ? [] : acceptTheFacts(app, acceptFacts)),
  ]
  const found = auditEverything(app)
  if (found.length === 0) {
    return {
      text: [...accepted, 'Every amount, state, projection and log entry agrees with its source.'].join('\n'),
      status: 0,
    }
  }
  const checks = new Map<string, Difference[]>()
  for (const each of found) checks.set(each.check, [...(checks.get(each.check) ?? []), each])
  const text = [...checks].flatMap(([check, all]) => [
    ...all.slice(0, shown).map(line),
    ...(all.length > shown
      ? [`${check}: ${all.length >= mostOfOneCheck ? 'at least ' : ''}${all.length - shown} more.`]
      : []),
  ])
  return { text: [...accepted, ...text, `${found.length} findings.`].join('\n'), status: 1 }
}

/** One finding: the rule that doesn't hold, the row, what is there, and what to do. */
const line = ({ check, subject, found, expected }: Difference): string =>
  `${check}: ${subject} has "${found}", expected "${expected}". ${whatToDo(check)}`

const past = 'Somebody wrote to the database past the program: find out who could.'

function whatToDo(check: string): string {
  if (check === 'the audit log reaches its anchor') {
    return 'If you put an older copy in place by hand, run `coterie audit --accept-cut`; if not, entries were taken away: restore a backup.'
  }
  if (
    check.startsWith('the audit log') ||
    check.startsWith('a value of the audit log') ||
    check.startsWith('the record of')
  ) {
    return `${past} The entries before it still hold; compare with a backup.`
  }
  if (factChecks.has(check)) {
    return `${past} Put it right in the admin area or restore a backup; if what is stored is right, \`coterie audit --accept-facts "why"\`.`
  }
  return 'Compare with a backup and with the audit log; report it if nobody wrote to the database.'
}

const factChecks: ReadonlySet<string> = new Set([
  'every row was entered',
  'no row that was entered is gone',
  'a fact is what was entered',
  'a fact changes only by what was entered',
])

function acceptTheCut(app: PbApp): string[] {
  const anchor = anchorState(app)
  if (anchor.problem === '' && !anchor.state.lost) return ['The log reaches its anchor: there is nothing to accept.']
  cutHere(app, { restored: '', withoutKey: false, anchor })
  return ['The log counts from where it ends now; an entry says so.']
}

/** Takes what is stored as right, with the reason and the rows on the record. */
function acceptTheFacts(app: PbApp, why: string): string[] {
  return inTransaction(app, (tx) => {
    const rows = checkFacts(tx).filter(({ check }) => factChecks.has(check))
    return factCollections.flatMap((collection) => {
      const subjects = rows.flatMap(({ subject }) => (subject.startsWith(`${collection}/`) ? [subject] : []))
      if (subjects.length === 0) return []
      const taken = writeBaseline(tx, collection, { why, accepted: subjects.slice(0, mostOfOneCheck) })
      return [`Accepted in ${collection}: ${taken} rows; an entry of the audit log says so and names them.`]
    })
  })
}
