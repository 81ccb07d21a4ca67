import { isEnding } from './audit-sentence'

/** One value an entry changed; '' = wasn't there, or isn't any more. */
export interface Difference {
  field: string
  before: string
  after: string
  /** What it is now is an end or a no. */
  ends?: boolean
}

/** What differs between before and after, field by field, in the words that `format` gives a value. */
export function differencesOf(
  before: unknown,
  after: unknown,
  format: (field: string, value: unknown) => string,
): Difference[] {
  const [oldFields, newFields] = flatten(toRecord(before), toRecord(after))
  const fields = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
  return fields
    .map((field) => ({
      field,
      before: format(field, oldFields[field]),
      after: format(field, newFields[field]),
      ...(isEnding(newFields[field]) ? { ends: true } : {}),
    }))
    .filter((pair) => pair.before !== pair.after)
}

type Fields = { readonly [field: string]: unknown }

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values with parts of their own before and after, part by part (`announcement.message`): the others of them are as they were. */
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

/** A bare value stands under no name. */
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

/** What tells only the program something: an id, a hash, a count of its own. It stands under "Technical". */
export const isTechnical = ({ field, before, after }: Difference): boolean =>
  technicalFields.has(field) || [before, after].some((value) => /^([a-z0-9]{15}|[0-9a-f]{16,})$/.test(value))

/** A field without words of its own: `payment_threshold` as `payment threshold`; `amountCents`: `amount`. */
export const fieldWords = (field: string): string =>
  field
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Which change an entry's sentence tells, the most telling first. */
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
 * The one change that stands in an entry's sentence, if one says it all; the others unfold. What a state became says more than the amount,
 * which the name of what it is about holds; what it began as says less.
 */
export const toldOf = (changes: readonly Difference[]): Difference | undefined =>
  changes.find(({ field, before, after }) => field === 'state' && before !== '' && after !== '') ??
  mainFields.map((field) => changes.find((each) => each.field === field)).find((each) => each !== undefined) ??
  (changes.length === 1 ? changes[0] : undefined)
