import { receiveLead } from '../leads/create-lead'
import { moveLead } from '../leads/move-lead'
import { one } from '../platform/db'
import type { CommandContext } from '../platform/command'
import type { DemoLeadEvent } from './plan-leads'

/** Carries out what happens around applications from the landing page. */
export function carryOutLead(as: CommandContext, event: DemoLeadEvent): void {
  if (event.kind === 'write') return receiveLead(as.app, event.name)
  const lead = one(
    as.app,
    `SELECT id, state FROM leads WHERE email = {:email} AND state IN ('new', 'contacted')`,
    { email: event.email },
    { id: '', state: '' },
  )
  if (!lead || (lead.state !== 'new' && event.kind === 'answer')) return
  const from = lead.state === 'new' ? 'new' : 'contacted'
  moveLead.perform(as, { lead: lead.id, from, state: event.kind === 'answer' ? 'contacted' : 'closed' })
}
