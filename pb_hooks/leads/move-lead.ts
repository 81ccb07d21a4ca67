import { setLeadStateRoute } from '../../domain/api/people/leads'
import type { Id } from '../../domain/entities'
import { countsAsAnswer, type LeadTransition } from '../../domain/people/leads'
import { commandFor } from '../platform/command'
import { change, find, rows, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'

/** Sets the state of a landing page application (T5). */
export const changeLeadState = commandFor(setLeadStateRoute, ({ app, person, audit }, { lead, from, state }) => {
  const found = requireRecord(app, 'leads', lead)
  if (found.getString('state') !== from) fail('changed-meanwhile')
  if (from === state) fail('nothing-changed')
  setLeadState(app, found, state, person.id)
  audit('lead.move', `leads/${lead}`, { before: { state: from }, after: { state } })
  return {}
})

/** Marks leads as converted when an account with the same address is created (T5). */
export function convertLeads(tx: PbApp, email: string): void {
  const open = rows(
    tx,
    `SELECT id FROM leads WHERE email = {:email} AND state IN ('new', 'contacted')`,
    { email },
    { id: '' },
  )
  for (const { id } of open) {
    const lead = find(tx, 'leads', id)
    if (lead) setLeadState(tx, lead, 'converted', '')
  }
}

/** Sets the state of an application; `by` '' if a new account caused it. */
export function setLeadState(tx: PbApp, lead: PbRecord, state: LeadTransition, by: Id): void {
  const isFirst = lead.getString('answered_at') === '' && countsAsAnswer(state)
  change(tx, 'leads', lead.id, { state, ...(isFirst && { answered_by: by }) })
}
