import type { SilentChange } from '../../support/data/silent-changes'

/** Returns an update of one row that breaks a rule; the audit must name the rule and the row. */
export const brokenRule = (table: string, id: string, assignments: string, rule: string): SilentChange => [
  `${assignments} in ${table}`,
  [`UPDATE ${table} SET ${assignments} WHERE id = '{${id}}'`],
  `${rule}: ${table}/{${id}}`,
]

/** Returns an update that sets a column, and possibly others, to a value; the audit must report it as a changed fact. */
export const changedFact = (table: string, id: string, column: string, value: string): SilentChange => [
  `${column} = ${value} in ${table}`,
  [`UPDATE ${table} SET ${column} = ${value} WHERE id = '{${id}}'`],
  `a fact has its recorded value: ${table}/{${id}} ${column} has`,
]

/** Returns the removal of one row. */
export const removedRow = (table: string, id: string): SilentChange => [
  `a row removed from ${table}`,
  [`DELETE FROM ${table} WHERE id = '{${id}}'`],
  `no recorded row is missing: ${table}/{${id}}`,
]
