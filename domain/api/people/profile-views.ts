import * as v from 'valibot'
import { collections } from '../../collections/all'
import type { Collection } from '../../collections/define/collection'
import { ownCollections, type OwnCollection, type OwnRows } from '../../people/deletion/own-collections'
import { id, requiredReason, pageCursor } from '../atoms'
import { roles } from '../../people/roles'
import { call, query } from '../route'
import { rowSchemaOf } from '../row-schema'

const ownRows = Object.fromEntries(
  ownCollections.map((name) => [name, v.exactOptional(v.array(rowSchemaOf<Collection>(collections[name])))]),
) as unknown as { [C in OwnCollection]: v.ExactOptionalSchema<v.GenericSchema<OwnRows[C]>, undefined> }

/** Returns the person's name before an impersonation starts, and nothing that must be logged (S23). */
export const impersonationTargetRoute = query('GET /api/admin/people/view', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({ name: v.string(), email: v.string(), roles: v.array(v.picklist(roles)) }),
})

/**
 * Starts or continues an impersonation of fifteen minutes (S23). It is logged and shown to the member, and excludes
 * devices, notifications and read marks.
 */
export const viewAsMemberRoute = call('POST /api/admin/people/view', {
  access: 'admin',
  input: v.object({ user: id, reason: requiredReason, view: v.exactOptional(id), after: v.exactOptional(pageCursor) }),
  output: v.object({ view: id, until: v.string(), rows: v.object(ownRows), next: v.string() }),
  audit: ['person.view'],
})
