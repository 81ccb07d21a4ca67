const typedNames = ['firstName', 'lastName', 'name', 'inviter', 'inviterFirst', 'from', 'device', 'devices']

/**
 * A fact of a mail as it may be shown. Whoever signs up chooses a name and whose mailbox hears it: a mail program would turn
 * `evil.example/prize` or `www.…` in it into a link, in a mail that is truly ours. So names lose what makes an address.
 */
export const nameInMail = (field: string, value: string): string =>
  typedNames.includes(field)
    ? value
        .replace(/[:/\\@]+/g, ' ')
        .replace(/\.(?=\S)/g, '. ')
        .replace(/ {2,}/g, ' ')
        .trim()
    : value
