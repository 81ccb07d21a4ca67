import { auditEverything } from './audit-everything'

/** How many differences of one check are printed in full. */
const shown = 20

/** `coterie audit`: the text to print and the status to end with, 1 when anything differs. */
export function audit(app: PbApp): { text: string; status: number } {
  const found = auditEverything(app)
  if (found.length === 0) {
    return { text: 'Every amount, state, projection and log entry agrees with its source.', status: 0 }
  }
  const checks = new Map<string, string[]>()
  for (const { check, subject, found: stored, expected } of found) {
    checks.set(check, [...(checks.get(check) ?? []), `  ${subject} has "${stored}", expected "${expected}"`])
  }
  const text = [...checks].flatMap(([check, lines]) => [
    `${check}: ${lines.length} differences`,
    ...lines.slice(0, shown),
  ])
  return { text: text.join('\n'), status: 1 }
}
