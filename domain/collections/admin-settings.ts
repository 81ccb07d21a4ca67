import { admin } from './define/access'
import { collection } from './define/collection'
import { choice, json, text, integer } from './define/field'
import { unique } from './define/table-index'

export const adminSettings = collection('admin_settings', {
  fields: {
    setting_key: text(50, { required: true }),
    setting_value: json<unknown>(),
    category: choice(['system', 'security', 'user_management', 'content', 'integrations']),
    description: text(500),
    version: integer({ min: 1 }),
  },
  indexes: [unique('key', ['setting_key'])],
  visibleTo: [admin],
  device: { group: 'texts', indexes: ['setting_key', 'category'] },
})
