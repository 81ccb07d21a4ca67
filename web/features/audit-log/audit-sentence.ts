/** What somebody did, around the name of what they did it to: `lead`, the name, `tail`. */
export interface Deed {
  lead: string
  named: boolean
  tail: string
}

/**
 * The words of an action as a sentence has them. `[with {about}|without]` holds both ways to say it; words without brackets are
 * followed by the name. `named`: what it is about has a name that the sentence doesn't have yet.
 */
export function deedOf(text: string, named: boolean): Deed {
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

/** Whether a value is an end or a no: what isn't shown in the colour of what went well. */
export const isEnding = (value: unknown): boolean => negativeValues.has(value)
