import {
  subjectOwners,
  subjectsByAddress,
  deletionPolicies,
  type DeletionPolicy,
} from '../../domain/people/deletion/deletion'
import { exec, one, type Bound, readNumber } from '../platform/db'

/** SQL for a hash of the erased values, so no later erasure can be attributed to the same entry. */
export const erasedValuesHashSql = `coterie_keyed(group_concat(entry || ' ' || field, ',' ORDER BY entry, field))`

export interface ErasedValues {
  values: number
  mark: string
}

/**
 * Erases the personal values stored beside the audit log (M21, M31); entries, chain and hashes stay. The next audit entry
 * in the same transaction must record the erasure.
 */
export function eraseAuditValues(tx: PbApp, person: { [name: string]: Bound }): ErasedValues {
  const n = readNumber(tx, 'SELECT COALESCE(MAX(n), 0) AS n FROM audit_log') + 1
  exec(
    tx,
    `UPDATE _audit_values SET value = NULL, emptied_by = {:n} WHERE value IS NOT NULL AND (
       (field != 'actor_name' AND entry IN (SELECT n FROM audit_log WHERE subject IN (${subjects})))
       OR (field = 'actor_name' AND entry IN (SELECT n FROM audit_log WHERE actor = {:user}))
       OR lower(value ->> '$') IN (SELECT value FROM json_each({:emails})))`,
    { ...person, n },
  )
  const erased = `SELECT COUNT(*) AS "values", COALESCE(${erasedValuesHashSql}, '') AS mark FROM _audit_values
     WHERE emptied_by = {:n} HAVING COUNT(*) > 0`
  const found = one(tx, erased, { n }, { values: 0, mark: '' })
  return found ?? { values: 0, mark: '' }
}

const byAddress = subjectsByAddress.flatMap((collection) => {
  const { steps = [] } = deletionPolicies[collection] as DeletionPolicy
  return steps.flatMap((step) =>
    'goes' in step ? [`SELECT '${collection}/' || id FROM ${collection} WHERE ${step.goes}`] : [],
  )
})
const byOwner = Object.entries(subjectOwners).map(
  ([collection, column]) => `SELECT '${collection}/' || id FROM ${collection} WHERE ${column} = {:user}`,
)
// only the audit entry still knows the owner of a deleted ticket
const ofTicketsGone = `SELECT subject FROM audit_log WHERE action = 'ticket.delete' AND after ->> 'user' = {:user}
  UNION ALL SELECT 'ticket_messages/' || m.value FROM audit_log, json_each(after, '$.messages') m
    WHERE action = 'ticket.delete' AND after ->> 'user' = {:user}`
const subjects = [...byOwner, ...byAddress, ofTicketsGone].join(' UNION ALL ')
