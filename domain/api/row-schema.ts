import * as v from 'valibot'
import type { Collection, RowOf } from '../collections/define/collection'
import type { FieldSpec } from '../collections/define/field'

/** A collection's row as a route answers it: every field that leaves the server, by the words of the collection itself. */
export function rowOf<C extends Collection>({ fields }: C): v.GenericSchema<RowOf<C>> {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  return v.object({
    id: v.string(),
    created: v.string(),
    updated: v.string(),
    ...Object.fromEntries(shown.map(([name, field]) => [name, valueOf(field)])),
  }) as unknown as v.GenericSchema<RowOf<C>>
}

function valueOf({ type, values = [], maxSelect = 1 }: FieldSpec): v.GenericSchema {
  if (type === 'number') return v.number()
  if (type === 'bool') return v.boolean()
  if (type === 'json') return v.unknown()
  if (type !== 'select') return v.string()
  return maxSelect > 1 ? v.array(v.picklist(values)) : v.picklist(['', ...values])
}
