import { testPassword } from './people'

/** How the routes of secrets are tried. */
export const secretCases = {
  'GET /api/admin/secrets': () => ({}),
  'POST /api/admin/secrets': {
    'secret.set': () => ({
      name: 'webhook_secret' as const,
      value: 'whsec-9d1f7c-4be20a77c1d5',
      password: testPassword,
    }),
    'secret.remove': () => ({ name: 'webhook_secret' as const, value: '', password: testPassword }),
  },
}
