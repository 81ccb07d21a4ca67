import * as v from 'valibot'
import { collections } from '../../collections/all'
import type { Collection } from '../../collections/define/collection'
import { ownCollections, type OwnCollection, type OwnRows } from '../../people/deletion/own-collections'
import { id, neededReason, pageKey } from '../atoms'
import { roles } from '../../people/roles'
import { call, query } from '../route'
import { rowOf } from '../row-schema'

const ownRows = Object.fromEntries(
  ownCollections.map((name) => [name, v.exactOptional(v.array(rowOf<Collection>(collections[name])))]),
) as unknown as { [C in OwnCollection]: v.ExactOptionalSchema<v.GenericSchema<OwnRows[C]>, undefined> }

/**
 * Whose screens an admin is about to see: a name and an address to know them by, and nothing else, for nothing is on the record yet
 * (S23). `not-found` for who isn't there or was deleted.
 */
export const lookedAtRoute = query('GET /api/admin/people/view', {
  access: 'admin',
  input: v.object({ user: id }),
  output: v.object({ name: v.string(), email: v.string(), roles: v.array(v.picklist(roles)) }),
})

/**
 * What a member sees, for an admin who says why (S23): a look of fifteen minutes, on the record and told to the member. The first
 * question begins one (`view` missing); its further pages name it. `view-over` for one that is over or somebody else's, `not-found` for
 * who isn't there. Rows that only the member may see (devices, notifications, read marks) are no part of it.
 */
export const viewPersonRoute = call('POST /api/admin/people/view', {
  access: 'admin',
  input: v.object({ user: id, reason: neededReason, view: v.exactOptional(id), after: v.exactOptional(pageKey) }),
  output: v.object({ view: id, until: v.string(), rows: v.object(ownRows), next: v.string() }),
  audit: ['person.view'],
})
