import { audit, system } from '../platform/audit'
import { rebuildPeopleSearch } from '../people/list-people'
import { rebuildTicketSearch, refreshSyncWindows } from '../tickets/ticket-search'
import { exists } from '../platform/db'

/**
 * Called after missing triggers were recreated: records it, and recomputes what those triggers maintain. Returns false for
 * an installation without people, whose first start creates the triggers.
 */
export function recordTriggerRepair(app: PbApp, names: string): boolean {
  if (!exists(app, 'SELECT id FROM users LIMIT 1')) return false
  const guards = JSON.parse(names) as string[]
  if (guards.some((name) => name.startsWith('_search_'))) {
    rebuildPeopleSearch(app)
    rebuildTicketSearch(app)
  }
  if (guards.some((name) => name.startsWith('_window_'))) refreshSyncWindows(app)
  audit(app, {
    actor: system,
    action: 'guards.repair',
    subject: 'database/guards',
    after: { guards },
  })
  return true
}
