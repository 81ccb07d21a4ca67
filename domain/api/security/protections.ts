import * as v from 'valibot'
import { protections, type Protection } from '../../program/protections'
import { noOutput, id } from '../atoms'
import { command, query, type OutputOf } from '../route'

const setting = v.picklist(protections as [Protection, ...Protection[]])

/** Lists the protections that will be switched off after the waiting time (S26). */
export const pendingSwitchOffsRoute = query('GET /api/admin/settings/switch-offs', {
  access: 'admin',
  input: v.object({}),
  output: v.object({
    rows: v.array(
      v.object({
        setting,
        by: id,
        byName: v.string(),
        at: v.string(),
        until: v.string(),
      }),
    ),
  }),
})

/** `ask` starts 72 hours of waiting, `confirm` by another admin ends them, `stop` by any admin cancels (S26). */
export const switchOffRoute = command('POST /api/admin/settings/switch-off', {
  access: 'admin',
  input: v.object({
    setting,
    act: v.picklist(['ask', 'confirm', 'stop']),
    password: v.exactOptional(v.string()),
  }),
  output: noOutput,
  audit: ['protection.request', 'protection.confirm', 'protection.stop'],
  secret: ['password'],
  reauth: true,
})

export type SwitchOffs = OutputOf<typeof pendingSwitchOffsRoute>
export type SwitchOff = SwitchOffs['rows'][number]
