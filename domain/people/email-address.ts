/** An address as it is stored and compared: trimmed and in lower case. */
export const cleanEmail = (typed: string): string => typed.trim().toLowerCase()

/**
 * One name for all spellings of the same mailbox, to recognise the same person (M16, M18): without `+tag`, and for Gmail
 * without dots. Mails always go to the address as it was given.
 */
export function normalisedEmail(typed: string): string {
  const email = cleanEmail(typed)
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const host = email.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : email.slice(at + 1)
  let box = email.slice(0, at)
  const plus = box.indexOf('+')
  if (plus > 0) box = box.slice(0, plus)
  if (host === 'gmail.com') box = box.replace(/\./g, '')
  return `${box}@${host}`
}
