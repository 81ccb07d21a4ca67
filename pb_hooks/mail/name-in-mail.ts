const typedNames = ['firstName', 'lastName', 'name', 'inviter', 'inviterFirst', 'from', 'device', 'devices']

/**
 * Makes a name safe to show in an email. A stranger chooses both name and recipient at sign-up, and email programs turn
 * `evil.example/prize` or `www.…` into links, so characters that form an address are removed.
 */
export const nameWithoutLink = (field: string, value: string): string =>
  typedNames.includes(field)
    ? value
        .replace(/[:/\\@]+/g, ' ')
        .replace(/\.(?=\S)/g, '. ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : value
