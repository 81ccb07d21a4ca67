import { audit, system } from '../platform/audit'
import { readPeopleAnew } from '../people/list-people'
import { readTicketsAnew, restampWindows } from '../tickets/ticket-search'
import { one } from '../platform/db'

/**
 * Called by the binary when it had to set up guards of the database again (data model, rule 3): put on the record. Where the search
 * of people stood still, everybody and every ticket is read anew; where windows did, what moves with another row follows it again. Answers
 * false for an installation without people: its first start sets up what is newer than the migrations.
 */
export function guardsRepaired(app: PbApp, names: string): boolean {
  if (!one(app, 'SELECT id FROM users LIMIT 1', {}, { id: '' })) return false
  const guards = JSON.parse(names) as string[]
  if (guards.some((name) => name.startsWith('_search_'))) {
    readPeopleAnew(app)
    readTicketsAnew(app)
  }
  if (guards.some((name) => name.startsWith('_window_'))) restampWindows(app)
  audit(app, {
    actor: system,
    action: 'guards.repair',
    subject: 'database/guards',
    after: { guards },
  })
  return true
}
