import type { Role } from '../../domain/people/roles'
import { rows } from '../platform/db'

/** The people of one set of roles and of one state as affiliates and as renters: how many there are. */
export interface PersonCell {
  /** As the column has them, JSON. */
  roles: string
  affiliate: string
  account: string
  n: number
}

/** Everybody who wasn't deleted, by roles and states, as the counters of the figures have them. */
export const personCells = (app: PbApp): PersonCell[] =>
  rows(
    app,
    `SELECT COALESCE(key ->> 0, '') AS roles, key ->> 1 AS affiliate, key ->> 2 AS account, n FROM _stats_counts
     WHERE counter = 'people' AND n != 0 AND key ->> 3 = 0`,
    {},
    { roles: '', affiliate: '', account: '', n: 0 },
  )

/** Whether people with these roles are in the list of one; who holds none is a user. */
export const hasRole = (roles: string, role: Role): boolean =>
  roles.includes(`"${role}"`) || (role === 'user' && ['', '[]', 'null'].includes(roles))

/** How many people cells hold. */
export const peopleIn = (cells: readonly PersonCell[]): number => cells.reduce((sum, { n }) => sum + n, 0)
