import { childCollectionsOf, parentWindows } from '../../domain/access/windows'
import { exec } from '../platform/db'
import { ticketSearchTextSql } from '../../domain/access/search'

/** Recomputes the sync window columns of rows that follow another row, after a missing trigger. */
export function refreshSyncWindows(app: PbApp): void {
  for (const { name: parent } of parentWindows) {
    for (const { name, by } of childCollectionsOf(parent)) {
      exec(
        app,
        `UPDATE "${name}" SET window_from = p.window_from FROM "${parent}" p
         WHERE p.id = "${name}"."${by}" AND p.window_from IS NOT "${name}".window_from`,
      )
    }
  }
}

const text = ticketSearchTextSql('s')

export function rebuildTicketSearch(app: PbApp): void {
  exec(app, 'DELETE FROM _tickets_text')
  exec(app, `INSERT INTO _tickets_text (ticket, text) SELECT s.id, ${text} FROM support_tickets s`)
  exec(app, `INSERT INTO _tickets_index (_tickets_index) VALUES ('rebuild')`)
}

/** SQL for tickets whose search text is outdated: `subject`, `found`, `expected`. */
export const staleTicketSearchSql = `SELECT 'support_tickets/' || s.id AS subject, COALESCE(t.text, 'nothing') AS found,
    ${text} AS expected FROM support_tickets s LEFT JOIN _tickets_text t ON t.ticket = s.id WHERE t.text IS NOT ${text}
  UNION ALL SELECT 'support_tickets/' || t.ticket, 'words', 'no ticket' FROM _tickets_text t
    WHERE t.ticket NOT IN (SELECT id FROM support_tickets)`
