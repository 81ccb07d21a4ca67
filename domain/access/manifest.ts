import type { CollectionName } from '../entities'
import { accessTable } from './access-table'
import type { Access, Audience, ConflictPolicy, Write } from './access'
import { guards } from './guards'
import { listRule } from './list-rule'
import { moneyIndexes } from './money-indexes'

/** A column that names a person, or the literal audience `role:admin` or `*`, with the rows it is limited to in SQL. */
interface ManifestAudience {
  column?: string
  literal?: string
  when?: string
}

/** One collection as the Go program reads it. No audiences: it isn't synced. */
interface ManifestCollection {
  listRule: string | null
  audiences: ManifestAudience[]
  create?: Write
  update?: Write
  delete?: Write
  conflict: { readonly [field: string]: ConflictPolicy }
}

/** `dist/access.json`: written by the build, embedded in the binary, read by `server/sync` and by the check at start. */
export interface Manifest {
  collections: { readonly [name: string]: ManifestCollection }
  /** Guards by name, as SQLite keeps their text. */
  triggers: { readonly [name: string]: string }
  /** Unique keys by name, likewise. */
  indexes: { readonly [name: string]: string }
}

/** The access table and the database's guards in the words of the Go program. */
export function manifest(): Manifest {
  const names = Object.keys(accessTable) as CollectionName[]
  return {
    collections: Object.fromEntries(names.map((name) => [name, collection(accessTable[name])])),
    triggers: Object.fromEntries(guards.map(({ name, sql }) => [name, sql])),
    indexes: moneyIndexes,
  }
}

function collection(access: Access): ManifestCollection {
  return {
    listRule: listRule(access),
    audiences: access.audiences.filter(({ online }) => !online).map(audience),
    ...(access.create && { create: access.create }),
    ...(access.update && { update: access.update }),
    ...(access.delete && { delete: { fields: [], rule: access.delete.rule } }),
    conflict: (access.conflict ?? {}) as { readonly [field: string]: ConflictPolicy },
  }
}

function audience({ who, when }: Audience): ManifestAudience {
  return {
    ...(who === 'admin' && { literal: 'role:admin' }),
    ...(who === 'everyone' && { literal: '*' }),
    ...(typeof who === 'object' && { column: who.column }),
    ...(when && { when: `{row}."${when.field}" ${when.is === 'set' ? '!=' : '='} ''` }),
  }
}
