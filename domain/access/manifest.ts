import {
  isAdmin,
  isSignedIn,
  type Access,
  type Audience,
  type ConflictPolicy,
  type WriteRule,
} from '../collections/define/access'
import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import type { FieldSpec } from '../collections/define/field'
import { indexName, indexSql } from '../collections/define/table-index'
import { statsManifest, statsTriggers, type StatsManifest } from '../stats/manifest'
import { mustEnrolSql } from '../people/security/second-factor'
import { dashboardRefusals, type DashboardAction } from './dashboard-screens'
import { dashboardWrites, type DashboardWrites } from './dashboard-writes'
import { factTriggers } from './facts'
import { guards } from './guards'
import { searchTriggers } from './search'
import { createRule, deleteRule, updateRule } from './write-rules'
import { manifestWindow, windowBounds, windowTriggers, type ManifestWindow } from './windows'

/**
 * Returns the listRule and viewRule of a collection, which are equal; null if no rule grants access. The migrations contain
 * the same text, and a test compares the two.
 */
export function listRule({ visibleTo }: Access): string | null {
  if (visibleTo.length === 0) return null
  if (visibleTo.some((audience) => audience.who === 'everyone' && !audience.when)) return isSignedIn
  const parts = visibleTo.filter((audience) => !isCovered(audience, visibleTo)).map(audienceRule)
  const [only] = parts
  return `${isSignedIn} && ${parts.length === 1 ? only : `(${parts.join(' || ')})`}`
}

/**
 * An audience with a condition adds nothing to the rule if the same audience is listed without one: the condition only
 * limits what is synced.
 */
const isCovered = ({ who, when }: Audience, visibleTo: readonly Audience[]): boolean =>
  when !== undefined && visibleTo.some((other) => other.who === who && other.when === undefined)

function audienceRule({ who, when }: Audience): string {
  const person = who === 'everyone' ? '' : who === 'admin' ? isAdmin : `${who.column} = @request.auth.id`
  if (!when) return person
  const row = `${when.field} ${when.is === 'set' ? '!=' : '='} ""`
  return person === '' ? row : `(${row} && ${person})`
}

/** A column with a person's id, or the literal audience `role:admin` or `*`; `when` is SQL that limits the rows. */
interface ManifestAudience {
  column?: string
  literal?: string
  when?: string
}

/** The API rules of a collection; null admits only superusers. The list rule is also the view rule. */
interface ManifestRules {
  list: string | null
  create: string | null
  update: string | null
  delete: string | null
}

/** A collection as the Go server reads it. An empty `audiences` means that it isn't synced. */
interface ManifestCollection {
  audiences: ManifestAudience[]
  create?: WriteRule
  update?: WriteRule
  delete?: WriteRule
  conflict: { readonly [field: string]: ConflictPolicy }
  /** The type and values of each field that a device may write. */
  fields: { readonly [field: string]: Pick<FieldSpec, 'type' | 'values'> }
  /** The rows that admins' devices hold; without it all rows. */
  window?: ManifestWindow
}

/**
 * The content of `dist/access.json`, which the build writes and the server embeds. `server/sync` and the check at start
 * read it.
 */
export interface Manifest {
  collections: { readonly [name: string]: ManifestCollection }
  /** By collection; at start the server sets the rules that differ. */
  rules: { readonly [name: string]: ManifestRules }
  /** Limits of the windows of admins' devices. */
  windows: typeof windowBounds
  /** All triggers by name, with their text in `sqlite_master`. */
  triggers: { readonly [name: string]: string }
  /** All unique indexes by name, with their text in `sqlite_master`. */
  indexes: { readonly [name: string]: string }
  /** What superusers may write, by collection; other collections are read-only. */
  dashboardWrites: { readonly [name: string]: DashboardWrites }
  /** Error messages for denied dashboard writes, by collection and action. */
  dashboardRefusals: { readonly [name: string]: { readonly [act in DashboardAction]: string } }
  figures: StatsManifest
  /** SQL that returns a row if `user` must enrol a second factor before anything else (S22). */
  mustEnrol: string
}

/** Builds the manifest of collections and triggers for the Go server. */
export function manifest(): Manifest {
  const all: readonly Collection[] = Object.values(collections)
  return {
    collections: Object.fromEntries(all.map((collection) => [collection.name, access(collection)])),
    rules: Object.fromEntries(all.map((collection) => [collection.name, rules(collection)])),
    windows: windowBounds,
    triggers: Object.fromEntries(
      [...guards, ...factTriggers, ...searchTriggers, ...statsTriggers, ...windowTriggers].map(({ name, sql }) => [
        name,
        sql,
      ]),
    ),
    indexes: Object.fromEntries(all.flatMap(uniqueKeys)),
    dashboardWrites,
    dashboardRefusals,
    figures: statsManifest,
    mustEnrol: mustEnrolSql,
  }
}

const rules = (collection: Collection): ManifestRules => ({
  list: listRule(collection),
  create: createRule(collection),
  update: updateRule(collection),
  delete: deleteRule(collection),
})

function access(collection: Collection): ManifestCollection {
  const window = manifestWindow(collection)
  return {
    ...(window && { window }),
    audiences: collection.visibleTo.filter(({ online }) => !online).map(audience),
    ...(collection.create && { create: withFilledRule(collection.create) }),
    ...(collection.update && { update: collection.update }),
    ...(collection.delete && { delete: { fields: [], rule: collection.delete.rule } }),
    conflict: (collection.conflict ?? {}) as { readonly [field: string]: ConflictPolicy },
    fields: pushedFields(collection),
  }
}

/** For a new row a push checks both rules after the save. */
const withFilledRule = ({ fields, rule, filled }: WriteRule): WriteRule => ({
  fields,
  rule: filled === undefined ? rule : `${rule} && (${filled})`,
})

function pushedFields({ fields, create, update }: Collection): ManifestCollection['fields'] {
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
