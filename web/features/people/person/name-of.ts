import type { User } from '../../../../domain/entities'

/** Returns a person's first and last name. If there is none, returns the email address up to the @, or a dash. */
export const nameOf = (user: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email.split('@')[0] || '-'
