import { factChecks } from './accept'
import { runAllChecks } from './run-all-checks'
import { type Difference, maxFindingsPerCheck } from './difference'

const shown = 20

/** Implements `coterie audit`: returns the text to print and the exit status, which is 1 if anything differs. */
export function audit(app: PbApp): { text: string; status: number } {
  const found = runAllChecks(app)
  if (found.length === 0) {
    return { text: 'Every amount, state, projection and log entry agrees with its source.', status: 0 }
  }
  const checks = new Map<string, Difference[]>()
  for (const each of found) checks.set(each.check, [...(checks.get(each.check) ?? []), each])
  const text = [...checks].flatMap(([check, all]) => [
    ...all.slice(0, shown).map(line),
    ...(all.length > shown
      ? [`${check}: ${all.length >= maxFindingsPerCheck ? 'at least ' : ''}${all.length - shown} more.`]
      : []),
  ])
  return { text: [...text, `${found.length} findings.`].join('\n'), status: 1 }
}

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
