import { adminOnline } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, json, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

export const userAdmin = collection('user_admin', {
  fields: { user_id: id({ required: true }), note: text(5000), risk_flags: json<string[]>(), last_login_at: moment() },
  indexes: [unique('user', ['user_id']), index('login', ['last_login_at'])],
  visibleTo: [adminOnline],
})
export type UserAdmin = RowOf<typeof userAdmin>
