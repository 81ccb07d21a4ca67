import { isAnswer, leadMoves } from '../../domain/people/leads'
import { windowFrom } from '../../domain/sync/window'
import { moment, nowMs } from '../platform/clock'
import { fail } from '../platform/refusals'

/**
 * Model hook of a lead that changes, also on the dashboard. Nothing becomes new again (T5), the first answer's moment stays, and
 * what is done leaves admins' devices 90 days later.
 */
export function leadChanged(e: PbRecordEvent): void {
  const lead = e.record
  const state = lead.getString('state')
  if (lead.original().getString('state') === state) return e.next()
  const move = leadMoves.find((each) => each === state)
  if (move === undefined) return fail('bad-input', {}, { state: 'bad-input' })
  if (lead.getString('answered_at') === '' && isAnswer(move)) lead.set('answered_at', moment())
  lead.set('window_from', windowFrom('leads', state, nowMs()))
  e.next()
}
