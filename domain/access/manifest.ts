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

export function listRule({ visibleTo }: Access): string | null {
  if (visibleTo.length === 0) return null
  if (visibleTo.some((audience) => audience.who === 'everyone' && !audience.when)) return isSignedIn
  const parts = visibleTo.filter((audience) => !isCovered(audience, visibleTo)).map(audienceRule)
  const [only] = parts
  return `${isSignedIn} && ${parts.length === 1 ? only : `(${parts.join(' || ')})`}`
}

/** Reports whether the same audience is also listed without a condition. */
const isCovered = ({ who, when }: Audience, visibleTo: readonly Audience[]): boolean =>
  when !== undefined && visibleTo.some((other) => other.who === who && other.when === undefined)

function audienceRule({ who, when }: Audience): string {
  const person = who === 'everyone' ? '' : who === 'admin' ? isAdmin : `${who.column} = @request.auth.id`
  if (!when) return person
  const row = `${when.field} ${when.is === 'set' ? '!=' : '='} ""`
  return person === '' ? row : `(${row} && ${person})`
}

/** A column with a person's id, or the literal `role:admin` or `*`. */
interface ManifestAudience {
  column?: string
  literal?: string
  when?: string
}

/** Null allows only superusers. The list rule is also the view rule. */
interface ManifestRules {
  list: string | null
  create: string | null
  update: string | null
  delete: string | null
}

interface ManifestCollection {
  audiences: ManifestAudience[]
  create?: WriteRule
  update?: WriteRule
  delete?: WriteRule
  conflict: { readonly [field: string]: ConflictPolicy }
  fields: { readonly [field: string]: Pick<FieldSpec, 'type' | 'values'> }
  window?: ManifestWindow
}

export interface Manifest {
  collections: { readonly [name: string]: ManifestCollection }
  rules: { readonly [name: string]: ManifestRules }
  windows: typeof windowBounds
  triggers: { readonly [name: string]: string }
  indexes: { readonly [name: string]: string }
  dashboardWrites: { readonly [name: string]: DashboardWrites }
  dashboardRefusals: { readonly [name: string]: { readonly [act in DashboardAction]: string } }
  figures: StatsManifest
  /** SQL that returns a row if `user` must set up a second factor before anything else (S22). */
  mustEnrol: string
}

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

/** Adds the condition `filled` to the rule. For a new row, the server checks both after the save. */
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
