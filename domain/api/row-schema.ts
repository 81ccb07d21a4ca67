import * as v from 'valibot'
import type { Collection, RowOf } from '../collections/define/collection'
import { stampsOf, type FieldSpec } from '../collections/define/field'

/** What most fields are: one schema each, for a route's file is read into each runtime of the server. */
const [text, number, bool, anything] = [v.string(), v.number(), v.boolean(), v.unknown()]
/** Rows by the fields they are made of: several routes answer the same. */
const made = new WeakMap<object, v.GenericSchema>()

/** A collection's row as a route answers it: every field that leaves the server, by the words of the collection itself. */
export function rowOf<C extends Collection>({ fields }: C): v.GenericSchema<RowOf<C>> {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const row =
    made.get(fields) ??
    v.object({
      id: text,
      ...Object.fromEntries(stampsOf(fields).map((stamp) => [stamp, text])),
      ...Object.fromEntries(shown.map(([name, field]) => [name, valueOf(field)])),
    })
  made.set(fields, row)
  return row as unknown as v.GenericSchema<RowOf<C>>
}

function valueOf({ type, values = [], maxSelect = 1 }: FieldSpec): v.GenericSchema {
  if (type === 'number') return number
  if (type === 'bool') return bool
  if (type === 'json') return anything
  if (type !== 'select') return text
  return maxSelect > 1 ? v.array(v.picklist(values)) : v.picklist(['', ...values])
}
