import { listExportRoute } from '../../domain/api/list-exports'
import { commandFor } from '../platform/command'

/** Notes who took which list along, how it was narrowed and how many rows it had (P14). */
export const listExport = commandFor(listExportRoute, ({ audit }, { list, filters, searched, rows }) => {
  audit('list.export', `lists/${list}`, {
    after: { list, rows, ...(searched && { searched }), ...(Object.keys(filters).length > 0 && { filters }) },
  })
  return {}
})
