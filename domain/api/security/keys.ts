import * as v from 'valibot'
import { keyPattern, keyTermNames, apiScopes } from '../../people/security/credentials'
import { id } from '../atoms'
import { command, query, type OutputOf } from '../route'

const scope = v.picklist(apiScopes)

/** Lists the API keys. The keys themselves are never returned (P13). */
export const apiKeysRoute = query('GET /api/admin/keys', {
  access: 'admin',
  output: v.object({
    keys: v.array(
      v.object({
        id,
        name: v.string(),
        tail: v.string(),
        scopes: v.array(scope),
        madeAt: v.string(),
        madeBy: v.string(),
        expiresAt: v.string(),
        lastUsedAt: v.string(),
        lastNetwork: v.string(),
        uses: v.number(),
      }),
    ),
    atMost: v.number(),
  }),
})

/** Creates an API key. The admin's device generates the key, and the server stores only its hash. */
export const createApiKeyRoute = command('POST /api/admin/keys', {
  access: 'admin',
  input: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'name-required'), v.maxLength(60, 'text-too-long')),
    scopes: v.pipe(v.array(scope), v.minLength(1, 'bad-input'), v.maxLength(apiScopes.length)),
    term: v.picklist(keyTermNames),
    secret: v.pipe(v.string(), v.regex(keyPattern)),
    password: v.string(),
  }),
  output: v.object({ key: id }),
  audit: ['key.create'],
  secret: ['secret'],
  reauth: true,
})

/** Revokes an API key, whose next request is rejected. Any admin can revoke any key. */
export const revokeApiKeyRoute = command('POST /api/admin/keys/end', {
  access: 'admin',
  input: v.object({ key: id }),
  audit: ['key.end'],
})

export type ApiKeys = OutputOf<typeof apiKeysRoute>
export type ApiKeyRow = ApiKeys['keys'][number]
