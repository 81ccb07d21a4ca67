/** One value an entry changed; '' = wasn't there, or isn't any more. */
export interface Difference {
  field: string
  before: string
  after: string
}

/** What differs between before and after, field by field, readable without knowing JSON. Amounts in cents become dollars. */
export function differencesOf(before: unknown, after: unknown, money: (cents: number) => string): Difference[] {
  const [was, is] = [recordOf(before), recordOf(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .map((field) => ({ field, before: said(field, was[field], money), after: said(field, is[field], money) }))
    .filter((pair) => pair.before !== pair.after)
}

/** A bare value stands under no name. */
const recordOf = (value: unknown): { readonly [field: string]: unknown } =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object'
      ? (value as { readonly [field: string]: unknown })
      : { '': value }

function said(field: string, value: unknown, money: (cents: number) => string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' && /cents$/i.test(field)) return money(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `payment_threshold` as words: `payment threshold`; `amountCents`: `amount`. */
export const fieldWords = (field: string): string =>
  field
    .replace(/_?cents$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
