import * as v from 'valibot'
import { protections } from '../../program/protections'
import { id } from '../atoms'
import { command, query, type OutputOf } from '../route'
import { secretNames } from '../../program/settings'

const setting = v.picklist(protections)

/** Lists the protections that will be switched off after the waiting time (S26). */
export const pendingSwitchOffsRoute = query('GET /api/admin/settings/switch-offs', {
  access: 'admin',
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
  audit: ['protection.request', 'protection.confirm', 'protection.stop'],
  reauth: true,
})

export type SwitchOffs = OutputOf<typeof pendingSwitchOffsRoute>
export type SwitchOff = SwitchOffs['rows'][number]

export const setSecretRoute = command('POST /api/admin/secrets', {
  access: 'admin',
  input: v.object({
    name: v.picklist(secretNames),
    value: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'text-too-long')),
    password: v.string(),
  }),
  audit: ['secret.set', 'secret.remove'],
  secret: ['value'],
  reauth: true,
})

export const listSecretsRoute = query('GET /api/admin/secrets', {
  access: 'admin',
  output: v.object({ secrets: v.array(v.object({ name: v.string(), setBy: v.string(), setAt: v.string() })) }),
})
