import { inTransaction } from '../platform/db'
import { restampEverybody } from '../rentals/restamp-person'
import { restampProgram } from '../settings/program'

/** Called by the binary on an unpacked backup: recomputes what a server recomputes at start (O4). */
export function restampDerived(app: PbApp): void {
  inTransaction(app, (tx) => {
    restampProgram(tx)
    restampEverybody(tx)
  })
}
