import { isEnding } from './audit-sentence'

/** One value an entry changed; '' = wasn't there, or isn't any more. */
export interface Difference {
  field: string
  before: string
  after: string
  /** What it is now is an end or a no. */
  ends?: boolean
}

/** What differs between before and after, field by field, in the words that `say` gives a value. */
export function differencesOf(
  before: unknown,
  after: unknown,
  say: (field: string, value: unknown) => string,
): Difference[] {
  const [was, is] = unfolded(recordOf(before), recordOf(after))
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .map((field) => ({
      field,
      before: say(field, was[field]),
      after: say(field, is[field]),
      ...(isEnding(is[field]) ? { ends: true } : {}),
    }))
    .filter((pair) => pair.before !== pair.after)
}

type Named = { readonly [field: string]: unknown }

const isRecord = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values with parts of their own before and after, part by part (`announcement.message`): the others of them are as they were. */
function unfolded(was: Named, is: Named): [Named, Named] {
  const whole = Object.keys(is).filter((field) => isRecord(is[field]) && isRecord(was[field]))
  const apart = (of: Named): Named =>
    Object.fromEntries(
      Object.entries(of).flatMap(([field, value]) =>
        whole.includes(field) && isRecord(value)
          ? Object.entries(value).map(([part, each]) => [`${field}.${part}`, each] as const)
          : [[field, value] as const],
      ),
    )
  return [apart(was), apart(is)]
}

/** A bare value stands under no name. */
const recordOf = (value: unknown): Named =>
  value === null || value === undefined ? {} : typeof value === 'object' ? (value as Named) : { '': value }

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
const telling = [
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
export const toldOf = (said: readonly Difference[]): Difference | undefined =>
  said.find(({ field, before, after }) => field === 'state' && before !== '' && after !== '') ??
  telling.map((field) => said.find((each) => each.field === field)).find((each) => each !== undefined) ??
  (said.length === 1 ? said[0] : undefined)
