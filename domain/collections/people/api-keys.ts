import { apiScopes } from '../../people/security/credentials'
import { collection } from '../define/collection'
import { actor, choices, hiddenText, id, moment, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'

/** API keys of other programs (P13). The key itself isn't stored. */
export const apiKeys = collection('api_keys', {
  fields: {
    /** The key has at most this admin's rights. */
    user_id: id({ required: true }),
    name: text(60),
    scopes: choices(apiScopes),
    secret_hash: hiddenText(64),
    tail: text(4),
    made_at: moment(),
    expires_at: moment(),
    ended_at: moment(),
    ended_by: actor(),
    last_used_at: moment(),
    last_network: text(45),
    uses: integer({ min: 0 }),
  },
  indexes: [
    unique('secret', ['secret_hash'], "`secret_hash` != ''"),
    index('user', ['user_id', 'ended_at']),
    index('living', ['ended_at', 'made_at', 'id']),
  ],
  visibleTo: [],
})
