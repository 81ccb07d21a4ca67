import * as v from 'valibot'

/** What an audit entry is about, with current names; '' and 0 if none. `kind` determines the link. */
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
  id: v.string(),
  name: v.string(),
  number: v.number(),
  cents: v.number(),
  month: v.string(),
})
export type AuditAbout = v.InferOutput<typeof auditAbout>
