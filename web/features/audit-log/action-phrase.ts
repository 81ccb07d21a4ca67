/**
 * The text of an action before (`lead`) and after (`tail`) the name of its subject. `named` is true when the name is shown.
 */
export interface ActionPhrase {
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
