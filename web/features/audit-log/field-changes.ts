/** A changed value of an entry, formatted; '' stands for a missing value. */
export interface FieldChange {
  field: string
  before: string
  after: string
  /** True if the new value is negative, such as `cancelled` or `false`. */
  isNegative?: boolean
}

export function diffFields(
  before: unknown,
  after: unknown,
  format: (field: string, value: unknown) => string,
): FieldChange[] {
  const [oldFields, newFields] = flatten(toRecord(before), toRecord(after))
  const fields = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
  return fields
    .map((field) => ({
      field,
      before: format(field, oldFields[field]),
      after: format(field, newFields[field]),
      ...(isNegativeValue(newFields[field]) ? { isNegative: true } : {}),
    }))
    .filter((pair) => pair.before !== pair.after)
}

type Fields = { readonly [field: string]: unknown }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits objects into their fields (`announcement.message`). */
function flatten(before: Fields, after: Fields): [Fields, Fields] {
  const nested = Object.keys(after).filter((field) => isFields(after[field]) && isFields(before[field]))
  const flattenFields = (of: Fields): Fields =>
    Object.fromEntries(
      Object.entries(of).flatMap(([field, value]) =>
        nested.includes(field) && isFields(value)
          ? Object.entries(value).map(([part, each]) => [`${field}.${part}`, each] as const)
          : [[field, value] as const],
      ),
    )
  return [flattenFields(before), flattenFields(after)]
}

/** Returns a value as an object of fields. A value that is not an object becomes a field named ''. */
const toRecord = (value: unknown): Fields =>
  value === null || value === undefined ? {} : typeof value === 'object' ? (value as Fields) : { '': value }

const technicalFields: ReadonlySet<string> = new Set([
  'hash',
  'shape',
  'shapes',
  'rows',
  'facts',
  'log',
  'n',
  'version',
  'guards',
])

/**
 * Reports whether a change means nothing to people, such as a changed id or hash. Such changes are listed under
 * "Technical".
 */
export const isTechnicalChange = ({ field, before, after }: FieldChange): boolean =>
  technicalFields.has(field) || [before, after].some((value) => /^([a-z0-9]{15}|[0-9a-f]{16,})$/.test(value))

/**
 * Returns a readable name for a field without a translation: `payment threshold` for `payment_threshold`, `amount` for
 * `amountCents`.
 */
export const humanizeFieldName = (field: string): string =>
  field
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const mainFields = [
  'status',
  'role',
  'amountCents',
  'amount_cents',
  'cents',
  'endDate',
  'end_date',
  'lastDay',
  'startDate',
  'start_date',
  'fromDate',
  'from_date',
  'cause',
  'list',
] as const

/**
 * Returns the change that the sentence shows, if one is enough. A changed state comes first, because the subject's name
 * usually contains the amount.
 */
export const pickMainChange = (changes: readonly FieldChange[]): FieldChange | undefined =>
  changes.find(({ field, before, after }) => field === 'state' && before !== '' && after !== '') ??
  mainFields.map((field) => changes.find((each) => each.field === field)).find((each) => each !== undefined) ??
  (changes.length === 1 ? changes[0] : undefined)

/**
 * The text of an action before (`lead`) and after (`tail`) the name of its subject. `named` is true when the name is shown.
 */
interface ActionPhrase {
  lead: string
  named: boolean
  tail: string
}

/** Splits the text at the name of its subject. `[with {about}|without]` holds the variants with and without a name. */
export function parseActionPhrase(text: string, named: boolean): ActionPhrase {
  const [, start = '', alternatives, end = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(text) ?? []
  if (alternatives === undefined) return { lead: named ? `${text}: ` : text, named, tail: '' }
  const [withName = '', without = ''] = alternatives.split('|')
  if (!named) return { lead: start + without + end, named, tail: '' }
  const [lead = '', tail = ''] = withName.split('{about}')
  return { lead: start + lead, named, tail: tail + end }
}

const negativeValues: ReadonlySet<unknown> = new Set([
  'cancelled',
  'closed',
  'failed',
  'inactive',
  'never',
  'refused',
  'rejected',
  false,
])

/** Reports whether a value is negative. Negative values are not shown in green. */
export const isNegativeValue = (value: unknown): boolean => negativeValues.has(value)
