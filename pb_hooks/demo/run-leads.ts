import { saveLead } from '../leads/create-lead'
import { changeLeadState } from '../leads/move-lead'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import type { CommandCaller } from '../platform/command'
import type { DemoLeadEvent } from './plan-leads'

export function runLeadEvent(caller: CommandCaller, event: DemoLeadEvent): void {
  if (event.kind === 'write') {
    const lead = saveLead(caller.app, event.name)
    // sets the timestamp by which the list sorts, because it follows the machine's clock and not the demo's
    exec(caller.app, 'UPDATE leads SET created = {:now} WHERE id = {:lead}', { lead, now: moment() })
    return
  }
  const lead = one(
    caller.app,
    `SELECT id, state FROM leads WHERE email = {:email} AND state IN ('new', 'contacted')`,
    { email: event.email },
    { id: '', state: '' },
  )
  if (!lead || (lead.state !== 'new' && event.kind === 'answer')) return
  const from = lead.state === 'new' ? 'new' : 'contacted'
  changeLeadState.perform(caller, { lead: lead.id, from, state: event.kind === 'answer' ? 'contacted' : 'closed' })
}
