import { inTransaction } from '../platform/db'
import { restampEverybody } from '../rentals/restamp-person'
import { restampProgram } from '../settings/program'

/**
 * Called by the binary on a backup that it unpacked: restamps what a server restamps at its start, so that a look finds only what nothing
 * explains (O4).
 */
export function restampDerived(app: PbApp): void {
  inTransaction(app, (tx) => {
    restampProgram(tx)
    restampEverybody(tx)
  })
}
