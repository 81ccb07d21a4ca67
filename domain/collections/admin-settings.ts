import { admin } from './define/access'
import { collection, type RowOf } from './define/collection'
import { choice, json, text, whole } from './define/field'
import { unique } from './define/table-index'

/** One row for each setting of the closed list in `settings.ts`; the value's type is the key's. */
export const adminSettings = collection('admin_settings', {
  fields: {
    setting_key: text(50, { required: true }),
    setting_value: json<unknown>(),
    category: choice(['system', 'security', 'user_management', 'content', 'integrations']),
    description: text(500),
    version: whole({ min: 1 }),
  },
  indexes: [unique('key', ['setting_key'])],
  see: [admin],
  device: { group: 'texts', indexes: ['setting_key', 'category'] },
})
export type AdminSetting = RowOf<typeof adminSettings>
