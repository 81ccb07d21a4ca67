import * as v from 'valibot'
import { secretNames } from '../../program/secrets'
import { noOutput, noInput } from '../atoms'
import { command, query } from '../route'

export const setSecretRoute = command('POST /api/admin/secrets', {
  access: 'admin',
  input: v.object({
    name: v.picklist(secretNames),
    value: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'text-too-long')),
    password: v.string(),
  }),
  output: noOutput,
  audit: ['secret.set', 'secret.remove'],
  secret: ['value', 'password'],
  reauth: true,
})

export const listSecretsRoute = query('GET /api/admin/secrets', {
  access: 'admin',
  input: noInput,
  output: v.object({ secrets: v.array(v.object({ name: v.string(), setBy: v.string(), setAt: v.string() })) }),
})
