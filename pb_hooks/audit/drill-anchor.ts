import { anchorText, type DayAnchor } from '../../domain/record/day-anchor'
import { moment } from '../platform/clock'
import { inTransaction, one } from '../platform/db'
import { endsOf, markOf, sumsOf } from './day-anchor'

/**
 * `coterie restore --drill`: what a backup that was unpacked says of itself, as an anchor that the present folder is then held against.
 * It is of the moment of the log's last entry, which both have. Keeps nothing.
 */
export function drillAnchor(app: PbApp): string {
  const anchor = inTransaction(app, (tx): DayAnchor => {
    const last = one(tx, 'SELECT at FROM audit_log ORDER BY n DESC LIMIT 1', {}, { at: '' })
    const at = last?.at ?? moment()
    return { at, ...endsOf(tx), sums: sumsOf(tx, at) }
  })
  return anchorText(anchor, markOf(app, anchor))
}
