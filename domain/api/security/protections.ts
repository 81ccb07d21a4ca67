import * as v from 'valibot'
import { protections, type Protection } from '../../program/protections'
import { done, id } from '../atoms'
import { command, query, type OutputOf } from '../route'

const setting = v.picklist(protections as [Protection, ...Protection[]])

/** The protections that are about to be switched off (S26). */
export const switchOffsRoute = query('GET /api/admin/settings/switch-offs', {
  access: 'admin',
  input: v.object({}),
  output: v.object({
    rows: v.array(
      v.object({
        setting,
        /** Who asked, when, and when it happens unless it is stopped. */
        by: id,
        byName: v.string(),
        at: v.string(),
        until: v.string(),
      }),
    ),
  }),
})

/**
 * Switches a protection off (S26): `ask` begins the wait of 72 hours, `confirm` by another admin ends it at once, `stop` by any admin
 * drops the request. `switch-off-state` when the request isn't there (any more), or already is; `confirm-own` for one's own.
 */
export const switchOffRoute = command('POST /api/admin/settings/switch-off', {
  access: 'admin',
  input: v.object({
    setting,
    act: v.picklist(['ask', 'confirm', 'stop']),
    password: v.exactOptional(v.string()),
  }),
  output: done,
  audit: ['protection.request', 'protection.confirm', 'protection.stop'],
  secret: ['password'],
  fresh: true,
})

export type SwitchOffs = OutputOf<typeof switchOffsRoute>
export type SwitchOff = SwitchOffs['rows'][number]
