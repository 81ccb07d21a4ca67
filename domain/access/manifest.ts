import {
  isAdmin,
  isSignedIn,
  type Access,
  type Audience,
  type ConflictPolicy,
  type Write,
} from '../collections/define/access'
import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { FieldSpec } from '../collections/define/field'
import { indexName, indexSql } from '../collections/define/table-index'
import { figuresManifest, figureTriggers, type FiguresManifest } from '../figures/manifest'
import { mustEnrolSql } from '../people/security/second-factor'
import { dashboardRefusals, type DashboardAct } from './dashboard-screens'
import { dashboardWrites, type DashboardWrites } from './dashboard-writes'
import { factTriggers } from './facts'
import { guards } from './guards'
import { searchTriggers } from './search'
import { createRule, deleteRule, updateRule } from './write-rules'
import { manifestWindow, windowBounds, windowTriggers, type ManifestWindow } from './windows'

/**
 * The collection's listRule and viewRule (they are the same text), or null where no rule opens it. The migrations hold it
 * literally; a test compares the live collections with this.
 */
export function listRule({ see }: Access): string | null {
  if (see.length === 0) return null
  if (see.some((audience) => audience.who === 'everyone' && !audience.when)) return isSignedIn
  const parts = see.filter((audience) => !covered(audience, see)).map(seen)
  const [only] = parts
  return `${isSignedIn} && ${parts.length === 1 ? only : `(${parts.join(' || ')})`}`
}

/** What the same people see without a condition needs no words with one: the condition says what is synced. */
const covered = ({ who, when }: Audience, see: readonly Audience[]): boolean =>
  when !== undefined && see.some((other) => other.who === who && other.when === undefined)

function seen({ who, when }: Audience): string {
  const person = who === 'everyone' ? '' : who === 'admin' ? isAdmin : `${who.column} = @request.auth.id`
  if (!when) return person
  const row = `${when.field} ${when.is === 'set' ? '!=' : '='} ""`
  return person === '' ? row : `(${row} && ${person})`
}

/** A column that names a person, or the literal audience `role:admin` or `*`, with the rows it is limited to in SQL. */
interface ManifestAudience {
  column?: string
  literal?: string
  when?: string
}

/** The API rules of a collection; null admits superusers only. The list rule is the view rule, too. */
interface ManifestRules {
  list: string | null
  create: string | null
  update: string | null
  delete: string | null
}

/** One collection as the Go program reads it. No audiences: it isn't synced. */
interface ManifestCollection {
  audiences: ManifestAudience[]
  create?: Write
  update?: Write
  delete?: Write
  conflict: { readonly [field: string]: ConflictPolicy }
  /** What a pushed value has to be, for each field that a device may write. */
  fields: { readonly [field: string]: Pick<FieldSpec, 'type' | 'values'> }
  /** What of it admins' devices hold; missing: everything. */
  window?: ManifestWindow
}

/** `dist/access.json`: written by the build, embedded in the binary, read by `server/sync` and by the check at start. */
export interface Manifest {
  collections: { readonly [name: string]: ManifestCollection }
  /** By collection; a start sets those that differ. */
  rules: { readonly [name: string]: ManifestRules }
  /** Days that admins' devices keep what is done; most rows of one collection; from how many on a whole one is cut. */
  windows: typeof windowBounds
  /** Guards, what notes facts and what keeps search, figures and windows, by name, as SQLite keeps their text. */
  triggers: { readonly [name: string]: string }
  /** Unique keys by name, likewise. */
  indexes: { readonly [name: string]: string }
  /** What a superuser may write, by collection; the rest is read-only to them. */
  dashboardWrites: { readonly [name: string]: DashboardWrites }
  /** What they are told of the rest, by collection and act. */
  dashboardRefusals: { readonly [name: string]: { readonly [act in DashboardAct]: string } }
  figures: FiguresManifest
  /** Who reaches enrolment alone: a row for `user` (S22). */
  mustEnrol: string
}

/** The collections and the database's guards in the words of the Go program. */
export function manifest(): Manifest {
  const all: readonly Collection[] = Object.values(collections)
  return {
    collections: Object.fromEntries(all.map((each) => [each.name, access(each)])),
    rules: Object.fromEntries(all.map((each) => [each.name, rules(each)])),
    windows: windowBounds,
    triggers: Object.fromEntries(
      [...guards, ...factTriggers, ...searchTriggers, ...figureTriggers, ...windowTriggers].map(({ name, sql }) => [
        name,
        sql,
      ]),
    ),
    indexes: Object.fromEntries(all.flatMap(uniqueKeys)),
    dashboardWrites,
    dashboardRefusals,
    figures: figuresManifest,
    mustEnrol: mustEnrolSql,
  }
}

const rules = (each: Collection): ManifestRules => ({
  list: listRule(each),
  create: createRule(each),
  update: updateRule(each),
  delete: deleteRule(each),
})

function access(each: Collection): ManifestCollection {
  const window = manifestWindow(each)
  return {
    ...(window && { window }),
    audiences: each.see.filter(({ online }) => !online).map(audience),
    ...(each.create && { create: whole(each.create) }),
    ...(each.update && { update: each.update }),
    ...(each.delete && { delete: { fields: [], rule: each.delete.rule } }),
    conflict: (each.conflict ?? {}) as { readonly [field: string]: ConflictPolicy },
    fields: pushed(each),
  }
}

/** A push asks both rules of a new row after it was saved. */
const whole = ({ fields, rule, filled }: Write): Write => ({
  fields,
  rule: filled === undefined ? rule : `${rule} && (${filled})`,
})

function pushed({ fields, create, update }: Collection): ManifestCollection['fields'] {
  const names = new Set([...(create?.fields ?? []), ...(update?.fields ?? [])])
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type, values }]) =>
      names.has(name) ? [[name, { type, ...(values && { values }) }]] : [],
    ),
  )
}

const uniqueKeys = ({ name, indexes }: Collection): [name: string, sql: string][] =>
  indexes.filter(({ unique }) => unique).map((index) => [indexName(name, index), indexSql(name, index)])

function audience({ who, when }: Audience): ManifestAudience {
  return {
    ...(who === 'admin' && { literal: 'role:admin' }),
    ...(who === 'everyone' && { literal: '*' }),
    ...(typeof who === 'object' && { column: who.column }),
    ...(when && { when: `{row}."${when.field}" ${when.is === 'set' ? '!=' : '='} ''` }),
  }
}
