import { inTransaction } from '../platform/db'
import { refreshAllRentalColumns } from '../rentals/rental'
import { refreshProgramRow } from '../settings/program'

/** Called by the binary on an unpacked backup: recomputes what a server recomputes at start (O4). */
export function refreshDerivedColumns(app: PbApp): void {
  inTransaction(app, (tx) => {
    refreshProgramRow(tx)
    refreshAllRentalColumns(tx)
  })
}
