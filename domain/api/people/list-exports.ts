import * as v from 'valibot'
import { exportedLists } from '../../record/exported-lists'
import { done } from '../atoms'
import { command } from '../route'

const short = v.pipe(v.string(), v.maxLength(100))

/**
 * Puts on the record that an admin takes a list along as a file, before the file is there (P14): which list, how it is narrowed, how many
 * rows. Words that are searched for may name a person: only that there were some is kept.
 */
export const listExportRoute = command('POST /api/admin/exports', {
  access: 'admin',
  input: v.object({
    list: v.picklist(exportedLists),
    filters: v.pipe(
      v.record(short, short),
      v.check((filters) => Object.keys(filters).length <= 20),
    ),
    searched: v.boolean(),
    rows: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  }),
  output: done,
  audit: ['list.export'],
})
