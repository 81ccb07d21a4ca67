import { readFileSync } from 'node:fs'

/** What an admin sends of the installation's icon. */
export const iconCases = {
  'GET /api/admin/icon': () => ({}),
  'POST /api/admin/icon': {
    'icon.set': () => ({ picture: readFileSync('web/public/icons/icon-192.png').toString('base64') }),
    'icon.remove': () => ({ picture: '' }),
  },
}
