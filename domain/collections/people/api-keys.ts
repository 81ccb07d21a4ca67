import { apiScopes } from '../../people/security/api-keys'
import { collection, type RowOf } from '../define/collection'
import { actor, choices, hiddenText, id, moment, text, whole } from '../define/field'
import { index, unique } from '../define/table-index'

/** Keys by which other programs ask (P13): what each may do, who made it, how it was used last. Read by routes; the key itself is kept nowhere. */
export const apiKeys = collection('api_keys', {
  fields: {
    /** Who made it: it does nothing that they may not do. */
    user_id: id({ required: true }),
    name: text(60),
    scopes: choices(apiScopes),
    secret_hash: hiddenText(64),
    /** Its last letters. */
    tail: text(4),
    made_at: moment(),
    /** '' = it doesn't run out. */
    expires_at: moment(),
    ended_at: moment(),
    ended_by: actor(),
    /** '' = never. */
    last_used_at: moment(),
    /** A part of the network of the last request. */
    last_network: text(45),
    uses: whole({ min: 0 }),
  },
  indexes: [
    unique('secret', ['secret_hash'], "`secret_hash` != ''"),
    index('user', ['user_id', 'ended_at']),
    index('living', ['ended_at', 'made_at', 'id']),
  ],
  see: [],
})
export type ApiKey = RowOf<typeof apiKeys>
