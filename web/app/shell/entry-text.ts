const written = ['message', 'subject', 'description', 'first_name', 'last_name', 'phone', 'linkedin_url']

/** The words of a change: what the person typed, never ids or marks. */
export const entryText = (patch: { [field: string]: unknown }): string =>
  written
    .map((field) => patch[field])
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .join(' · ')
