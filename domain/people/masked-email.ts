/** What stands for the letters that are left out. */
const dots = '•••'

/**
 * An address as an affiliate reads it of somebody who has an account: its first letter and its host, `m•••@mail.example`. The
 * address is that person's own to tell, and whoever brought them needs the name alone. '' stays '', and what is no address is ''.
 */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${[...email][0]}${dots}${email.slice(at)}`
}

/** The same in SQL, of an expression that stands for the address. */
export const maskedEmailSql = (email: string): string =>
  `CASE WHEN instr(${email}, '@') < 2 THEN '' ELSE substr(${email}, 1, 1) || '${dots}' || substr(${email}, instr(${email}, '@')) END`
