import * as v from 'valibot'
import type { Collection, RowOf } from '../collections/define/collection'
import { timestampsOf, type FieldSpec } from '../collections/define/field'

const [text, number, bool, anything] = [v.string(), v.number(), v.boolean(), v.unknown()]
const schemasByFields = new WeakMap<object, v.GenericSchema>()

export function rowSchemaOf<C extends Collection>({ fields }: C): v.GenericSchema<RowOf<C>> {
  const shown = Object.entries(fields).filter(([, field]) => !field.hidden)
  const row =
    schemasByFields.get(fields) ??
    v.object({
      id: text,
      ...Object.fromEntries(timestampsOf(fields).map((stamp) => [stamp, text])),
      ...Object.fromEntries(shown.map(([name, field]) => [name, valueOf(field)])),
    })
  schemasByFields.set(fields, row)
  return row as unknown as v.GenericSchema<RowOf<C>>
}

function valueOf({ type, values = [], maxSelect = 1 }: FieldSpec): v.GenericSchema {
  if (type === 'number') return number
  if (type === 'bool') return bool
  if (type === 'json') return anything
  if (type !== 'select') return text
  return maxSelect > 1 ? v.array(v.picklist(values)) : v.picklist(['', ...values])
}

// @__NO_SIDE_EFFECTS__
export const idListSchema = (maxIds: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[a-z0-9]{1,15}(,[a-z0-9]{1,15}){0,${maxIds - 1}}$`)))
