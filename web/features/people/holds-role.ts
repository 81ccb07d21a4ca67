import { roles as allRoles, type Role } from '../../../domain/people/roles'

/** Whether somebody has a role; `user` is implied where there is no other (document 1, section 6). */
export const holdsRole = ({ roles }: { roles: readonly Role[] }, role: Role): boolean =>
  roles.includes(role) || (role === 'user' && roles.length === 0)

/** "User, Affiliate": what somebody is, in words. */
export const rolesIn = (person: { roles: readonly Role[] }, words: { readonly [role in Role]: string }): string =>
  allRoles
    .filter((role) => holdsRole(person, role))
    .map((role) => words[role])
    .join(', ')
