import type { User } from '../../../../domain/entities'

/** What a person is called: the first and last name, else the address before the at-sign, else a dash. */
export const nameOf = (user: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email.split('@')[0] || '-'
