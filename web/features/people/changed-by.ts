import type { Id } from '../../../domain/entities'
import type { Role } from '../../../domain/people/roles'
import type { ListedPerson } from '../../../domain/api/people-lists'
import { holdsRole } from './holds-role'

/** A role that several people are given, or that is taken from them. */
export interface RoleChange {
  deed: 'give' | 'take'
  role: Role
}

/**
 * Whom a change concerns: those who don't have the role yet, or who have it. Who is a user only because nobody is nothing has no such role
 * to lose, and nobody takes the admin role from themself (P9).
 */
export const changedBy = (
  people: readonly ListedPerson[],
  { deed, role }: RoleChange,
  me: Id,
): readonly ListedPerson[] =>
  people.filter((person) =>
    deed === 'give' ? !holdsRole(person, role) : person.roles.includes(role) && !(role === 'admin' && person.id === me),
  )
