import { subjectOwners, subjectsByAddress, fates, type Fate } from '../../domain/people/deletion/deletion'
import { exec, one, type Bound } from '../platform/db'

/** SQL for the mark of the values that an entry emptied: the entry holds it, so that none more can be emptied in its name. */
export const emptiedMark = `coterie_keyed(group_concat(entry || ' ' || field, ',' ORDER BY entry, field))`

/** What an entry says of the values it emptied. */
export interface Emptied {
  values: number
  mark: string
}

/**
 * Empties what stands beside the audit log of a person (M21, M31): every value of entries about their records, their name under "who",
 * and their addresses wherever they stand. The entries themselves, their chain and the hashes of the values stay. It has to be followed
 * by the entry that says so, in the same transaction: it is the log's next.
 */
export function forgetValues(tx: PbApp, person: { [name: string]: Bound }): Emptied {
  const n = (one(tx, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log', {}, { n: 0 })?.n ?? 0) + 1
  exec(
    tx,
    `UPDATE _audit_values SET value = NULL, emptied_by = {:n} WHERE value IS NOT NULL AND (
       (field != 'actor_name' AND entry IN (SELECT n FROM audit_log WHERE subject IN (${subjects})))
       OR (field = 'actor_name' AND entry IN (SELECT n FROM audit_log WHERE actor = {:user}))
       OR lower(value ->> '$') IN (SELECT value FROM json_each({:emails})))`,
    { ...person, n },
  )
  const found = one(
    tx,
    `SELECT COUNT(*) AS "values", COALESCE(${emptiedMark}, '') AS mark FROM _audit_values
     WHERE emptied_by = {:n} HAVING COUNT(*) > 0`,
    { n },
    { values: 0, mark: '' },
  )
  return found ?? { values: 0, mark: '' }
}

const byAddress = subjectsByAddress.flatMap((collection) => {
  const { steps = [] } = fates[collection] as Fate
  return steps.flatMap((step) =>
    'goes' in step ? [`SELECT '${collection}/' || id FROM ${collection} WHERE ${step.goes}`] : [],
  )
})
const byOwner = Object.entries(subjectOwners).map(
  ([collection, column]) => `SELECT '${collection}/' || id FROM ${collection} WHERE ${column} = {:user}`,
)
// of a ticket that was deleted the entry alone knows whose it was
const ofTicketsGone = `SELECT subject FROM audit_log WHERE action = 'ticket.delete' AND after ->> 'user' = {:user}
  UNION ALL SELECT 'ticket_messages/' || m.value FROM audit_log, json_each(after, '$.messages') m
    WHERE action = 'ticket.delete' AND after ->> 'user' = {:user}`
const subjects = [...byOwner, ...byAddress, ofTicketsGone].join(' UNION ALL ')
