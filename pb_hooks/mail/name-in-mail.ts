const typedNames = ['firstName', 'lastName', 'name', 'inviter', 'inviterFirst', 'from', 'device', 'devices']

/** Makes a name safe to show in an email: a stranger chooses it, and email programs turn addresses in it into links. */
export const nameWithoutLink = (field: string, value: string): string =>
  typedNames.includes(field)
    ? value
        .replace(/[:/\\@]+/g, ' ')
        .replace(/\.(?=\S)/g, '. ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : value
