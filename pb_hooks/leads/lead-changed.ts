import { windowFrom } from '../../domain/sync/window'
import { nowMs } from '../platform/clock'

/** Model hook of a lead that changes: what is done leaves admins' devices 90 days later. */
export function leadChanged(e: PbRecordEvent): void {
  const lead = e.record
  const state = lead.getString('state')
  if (lead.original().getString('state') !== state) lead.set('window_from', windowFrom('leads', state, nowMs()))
  e.next()
}
