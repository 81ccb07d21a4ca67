import { anchorText, type DayAnchor } from '../../domain/record/day-anchor'
import { moment } from '../platform/clock'
import { inTransaction, one } from '../platform/db'
import { endsOf, markOf, sumsOf } from './day-anchor'

/**
 * `coterie restore --drill`: what a backup that was unpacked says of itself, as an anchor that the present folder is then held against.
 * It is of the moment of the log's last entry, which both have. `ended` are the numbers of the last entries in the backup, as JSON: to open
 * a backup of an earlier version adds entries of its own. Keeps nothing.
 */
export function drillAnchor(app: PbApp, ended: string): string {
  const ends = JSON.parse(ended) as { log: number; facts: number }
  const anchor = inTransaction(app, (tx): DayAnchor => {
    const last = one(
      tx,
      'SELECT at FROM audit_log WHERE n <= {:n} ORDER BY n DESC LIMIT 1',
      { n: ends.log },
      { at: '' },
    )
    const at = last?.at ?? moment()
    return { at, ...endsOf(tx, ends), sums: sumsOf(tx, at) }
  })
  return anchorText(anchor, markOf(app, anchor))
}
