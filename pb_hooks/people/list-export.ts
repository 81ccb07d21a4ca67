import { listExportRoute } from '../../domain/api/list-exports'
import { audit } from '../platform/audit'
import { commandFor } from '../platform/command'

/** Notes who took which list along, how it was narrowed and how many rows it had (P14). */
export const listExport = commandFor(listExportRoute, ({ app, person }, { list, filters, searched, rows }) => {
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'list.export',
    subject: `lists/${list}`,
    after: { list, rows, ...(searched && { searched }), ...(Object.keys(filters).length > 0 && { filters }) },
  })
  return {}
})
