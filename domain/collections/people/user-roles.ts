import { roles } from '../../people/roles'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, id } from '../define/field'
import { index, unique } from '../define/table-index'

/** Everyone has the role `user` without a row. */
export const userRoles = collection('user_roles', {
  fields: { user_id: id({ required: true }), role: choice(roles), granted_by: actor() },
  indexes: [unique('user_role', ['user_id', 'role']), index('role', ['role', 'user_id'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'first', indexes: ['user_id', 'role'] },
})
export type UserRole = RowOf<typeof userRoles>
