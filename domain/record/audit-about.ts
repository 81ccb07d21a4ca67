import * as v from 'valibot'

/** What an entry is about, by the names of now: '' and 0 where it has none. `kind` says where a link leads. */
export const auditAbout = v.object({
  kind: v.picklist([
    'person',
    'payment',
    'ticket',
    'run',
    'batch',
    'mail',
    'setting',
    'hold',
    'lead',
    'reply',
    'invitation',
    'other',
  ]),
  /** The record a link opens; '' = none. */
  id: v.string(),
  name: v.string(),
  number: v.number(),
  cents: v.number(),
  month: v.string(),
})
export type AuditAbout = v.InferOutput<typeof auditAbout>
