import { signInPages } from '../../people/roles'
import { owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { actor, choice, flag, hiddenText, id, moment, text } from '../define/field'
import { index, unique } from '../define/table-index'

/** The devices that are signed in. Each device is one session (S7). */
export const trustedDevices = collection('trusted_devices', {
  fields: {
    user_id: id({ required: true }),
    device_name: text(100),
    dashboard_type: choice(signInPages),
    installed: flag(),
    secret_hash: hiddenText(64),
    device_fingerprint: hiddenText(64),
    trusted_at: moment(),
    last_login_at: moment(),
    expires_at: moment(),
    ended_at: moment(),
    ended_by: actor(),
  },
  indexes: [unique('secret', ['secret_hash'], "`secret_hash` != ''"), index('user', ['user_id', 'ended_at'])],
  visibleTo: [owner],
  device: { group: 'account', indexes: ['user_id'] },
})
export type TrustedDevice = RowOf<typeof trustedDevices>

/** Push subscriptions. A person's devices know which subscriptions exist, but not their endpoints. */
export const pushSubscriptions = collection('push_subscriptions', {
  fields: { user_id: id({ required: true }), device: id(), endpoint: hiddenText(1000), keys: hiddenText(500) },
  indexes: [index('user', ['user_id']), index('device', ['device']), unique('endpoint', ['endpoint'])],
  visibleTo: [owner],
  device: { group: 'account', indexes: ['user_id'] },
})
