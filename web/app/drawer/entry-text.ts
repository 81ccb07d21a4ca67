const texts = ['message', 'subject', 'description']
const fields = ['first_name', 'last_name', 'phone', 'linkedin_url']

const join = (patch: { [field: string]: unknown }, of: readonly string[]): string =>
  of
    .map((field) => patch[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' · ')

/** The text of a change: what the person typed, never ids or marks. */
export const entryText = (patch: { [field: string]: unknown }): string => join(patch, texts)

/** What was typed into the fields of a form, to be copied; `EntryFields` shows each by its name. */
export const fieldText = (patch: { [field: string]: unknown }): string => join(patch, fields)
