import { admin, owner, ownRow } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { id, json, text } from '../define/field'
import { index } from '../define/table-index'

/** Saved views. `user_id` is '' if all admins share the view. */
export const savedViews = collection('saved_views', {
  fields: {
    user_id: id(),
    screen: text(50),
    name: text(100),
    query: json<Record<string, unknown>>({ maxSize: 20000 }),
  },
  indexes: [index('user', ['user_id', 'screen'])],
  visibleTo: [owner, { ...admin, when: { field: 'user_id', is: 'unset' } }],
  create: { fields: ['user_id', 'screen', 'name', 'query'], rule: ownRow },
  update: { fields: ['name', 'query'], rule: ownRow },
  delete: { rule: ownRow },
  device: { group: 'account', indexes: ['user_id', 'screen'] },
})
export type SavedView = RowOf<typeof savedViews>
