import type { Role } from '../../domain/people/roles'
import { rows } from '../platform/db'

/** The number of people with a set of roles and an affiliate and renter state. */
export interface PersonAggregate {
  roles: string
  affiliate: string
  account: string
  n: number
}

/** Returns the counts of all people who weren't deleted, by roles and states, from the stats counters. */
export const readPersonAggregates = (app: PbApp): PersonAggregate[] =>
  rows(
    app,
    `SELECT COALESCE(key ->> 0, '') AS roles, key ->> 1 AS affiliate, key ->> 2 AS account, n FROM _stats_counts
     WHERE counter = 'people' AND n != 0 AND key ->> 3 = 0`,
    {},
    { roles: '', affiliate: '', account: '', n: 0 },
  )

/** Reports whether people with these roles belong to a role's list; people without roles are users. */
export const hasRole = (roles: string, role: Role): boolean =>
  roles.includes(`"${role}"`) || (role === 'user' && ['', '[]', 'null'].includes(roles))

export const countPeople = (aggregates: readonly PersonAggregate[]): number =>
  aggregates.reduce((sum, { n }) => sum + n, 0)
