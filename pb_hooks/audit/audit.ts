import { type Difference, maxFindingsPerCheck, findDifferences } from './difference'
import { inTransaction } from '../platform/db'
import { childCollectionsOf, parentWindows } from '../../domain/access/windows'
import { checkFacts } from './check-facts'
import { checkHolds, checkLines, checkPayments, checkPayouts } from './check-money'
import { checkAnchor, checkEntries } from './check-log'
import { checkProjections, checkStates } from './check-rows'
import { factCollections } from '../../domain/access/facts'
import { readAnchorState, recordLogCut } from './program-entries'
import { writeBaseline } from './fact-baselines'

function checkWindows(app: PbApp): Difference[] {
  return parentWindows.flatMap(({ name: parent, isOpen }) => [
    ...findDifferences(app, {
      'an open row is in the window of the devices': `SELECT '${parent}/' || t.id AS subject, t.window_from AS found,
         CASE WHEN ${isOpen('t')} THEN '' ELSE 'the day it was done' END AS expected
       FROM ${parent} t WHERE (t.window_from = '') IS NOT (${isOpen('t')})`,
    }),
    ...childCollectionsOf(parent).flatMap(({ name, by }) =>
      findDifferences(app, {
        'the children of a row have its window': `
         SELECT '${name}/' || t.id AS subject, t.window_from AS found, p.window_from AS expected
         FROM ${name} t JOIN ${parent} p ON p.id = t."${by}" WHERE t.window_from IS NOT p.window_from`,
      }),
    ),
  ])
}

/** Runs every check: all but the last in one transaction for a consistent state, then the comparison with the anchor. */
function runAllChecks(app: PbApp): Difference[] {
  const found = inTransaction(app, (tx) => [
    ...checkFacts(tx),
    ...checkPayments(tx),
    ...checkPayouts(tx),
    ...checkHolds(tx),
    ...checkLines(tx),
    ...checkStates(tx),
    ...checkProjections(tx),
    ...checkWindows(tx),
    ...checkEntries(tx),
  ])
  return [...found, ...checkAnchor(app)]
}

/**
 * Accepts the current rows or log as requested (M31) and returns the text to print, or null. `acceptFacts` is the reason why
 * the stored rows are correct; '' accepts nothing.
 */
export function acceptFindings(app: PbApp, input: string): string | null {
  const { acceptCut, acceptFacts } = JSON.parse(input) as { acceptCut: boolean; acceptFacts: string }
  const accepted = [
    ...(acceptCut ? acceptTheCut(app) : []),
    ...(acceptFacts === '' ? [] : acceptTheFacts(app, acceptFacts)),
  ]
  return accepted.length === 0 ? null : accepted.join('\n')
}

const factChecks: ReadonlySet<string> = new Set([
  'every row was created by the program',
  'no recorded row is missing',
  'a fact has its recorded value',
  'a fact changes only through recorded changes',
])

function acceptTheCut(app: PbApp): string[] {
  const anchor = readAnchorState(app)
  if (anchor.problem === '' && !anchor.state.lost)
    return ['The audit log contains its last checkpoint, so there is nothing to accept.']
  recordLogCut(app, { restored: '', withoutKey: false, anchor })
  return ['The end of the audit log was accepted as it is now. This is recorded in the log.']
}

function acceptTheFacts(app: PbApp, why: string): string[] {
  return inTransaction(app, (tx) => {
    const rows = checkFacts(tx).filter(({ check }) => factChecks.has(check))
    return factCollections.flatMap((collection) => {
      const subjects = rows.flatMap(({ subject }) => (subject.startsWith(`${collection}/`) ? [subject] : []))
      if (subjects.length === 0) return []
      const taken = writeBaseline(tx, collection, { why, accepted: subjects.slice(0, maxFindingsPerCheck) })
      return [`Accepted ${taken} rows in ${collection}. The audit log lists them.`]
    })
  })
}

const shown = 20

/** Implements `coterie audit`: returns the text to print and the exit status, which is 1 if anything differs. */
export function audit(app: PbApp): { text: string; status: number } {
  const found = runAllChecks(app)
  if (found.length === 0) {
    return { text: 'No problems found: every amount, status, total and log entry agrees with its source.', status: 0 }
  }
  const checks = new Map<string, Difference[]>()
  for (const each of found) checks.set(each.check, [...(checks.get(each.check) ?? []), each])
  const text = [...checks].flatMap(([check, all]) => [
    ...all.slice(0, shown).map(line),
    ...(all.length > shown
      ? [`${check}: ${all.length >= maxFindingsPerCheck ? 'at least ' : ''}${all.length - shown} more.`]
      : []),
  ])
  return { text: [...text, found.length === 1 ? '1 finding.' : `${found.length} findings.`].join('\n'), status: 1 }
}

const line = ({ check, subject, found, expected }: Difference): string =>
  `${check}: ${subject} has "${found}", expected "${expected}". ${whatToDo(check)}`

const outsideChange = 'The database was changed outside Coterie. Find out who has access to the file.'

function whatToDo(check: string): string {
  if (check === 'the audit log contains its last checkpoint') {
    return 'If you put an older copy of the database in place, run `coterie audit --accept-cut`. Otherwise, entries were removed: restore a backup.'
  }
  if (/^(the audit log|a value of the audit log|the record of)/.test(check)) {
    return `${outsideChange} The earlier entries are still valid. Compare with a backup.`
  }
  if (factChecks.has(check)) {
    return `${outsideChange} Correct the value in the admin area or restore a backup. If the stored value is right, run \`coterie audit --accept-facts "why"\`.`
  }
  return 'Compare with a backup and the audit log. If the database was not changed outside Coterie, please report this.'
}
