import { anyChangedSql, type Guard } from './guard'

/**
 * Returns SQL for a person's name and search text. Two spaces precede each word, so the first letters of a search match
 * only the start of a word.
 */
export const personSearchTextSql = (row: string): { name: string; text: string } => {
  const living = (wordsSql: string): string => `CASE WHEN ${row}.anonymised_at = '' THEN ${wordsSql} ELSE '' END`
  const fields = ['first_name', 'last_name', 'email', 'phone', 'referral_code'].map((field) => `${row}.${field}`)
  return {
    name: living(`coterie_folded(trim(${row}.first_name || ' ' || ${row}.last_name))`),
    text: living(`replace(' ' || coterie_folded(${fields.join(` || ' ' || `)}), ' ', '  ')`),
  }
}

export const ticketSearchTextSql = (row: string): string => {
  const fields = ['number', 'subject', 'person_name', 'person_email'].map((field) => `${row}.${field}`)
  return `replace(' ' || coterie_folded(${fields.join(` || ' ' || `)}), ' ', '  ')`
}

const { name, text } = personSearchTextSql('NEW')

const searchTrigger = (suffix: string, table: string, event: string, body: string): Guard => ({
  name: `_search_${suffix}`,
  table,
  sql: `CREATE TRIGGER "_search_${suffix}" AFTER ${event} BEGIN ${body}; END`,
})

const deleteFromIndexSql = (index: string): string =>
  `INSERT INTO ${index} (${index}, rowid, text) VALUES ('delete', OLD.n, OLD.text)`
const addToIndexSql = (index: string): string => `INSERT INTO ${index} (rowid, text) VALUES (NEW.n, NEW.text)`
const searchedColumns = ['first_name', 'last_name', 'email', 'phone', 'referral_code', 'anonymised_at']

function indexTriggers(suffix: string, table: string, index: string): Guard[] {
  return [
    searchTrigger(`${suffix}_insert`, table, `INSERT ON "${table}"`, addToIndexSql(index)),
    searchTrigger(
      `${suffix}_update`,
      table,
      `UPDATE OF text ON "${table}"`,
      `${deleteFromIndexSql(index)}; ${addToIndexSql(index)}`,
    ),
    searchTrigger(`${suffix}_delete`, table, `DELETE ON "${table}"`, deleteFromIndexSql(index)),
  ]
}

export const searchTriggers: readonly Guard[] = [
  searchTrigger(
    'users_insert',
    'users',
    'INSERT ON "users"',
    `INSERT INTO _people_text (person, name, text) VALUES (NEW.id, ${name}, ${text})`,
  ),
  searchTrigger(
    'users_update',
    'users',
    `UPDATE ON "users" WHEN ${anyChangedSql(...searchedColumns)}`,
    `UPDATE _people_text SET name = ${name}, text = ${text} WHERE person = NEW.id`,
  ),
  searchTrigger('users_delete', 'users', 'DELETE ON "users"', 'DELETE FROM _people_text WHERE person = OLD.id'),
  ...indexTriggers('text', '_people_text', '_people_index'),
  searchTrigger(
    'tickets_insert',
    'support_tickets',
    'INSERT ON "support_tickets"',
    `INSERT INTO _tickets_text (ticket, text) VALUES (NEW.id, ${ticketSearchTextSql('NEW')})`,
  ),
  searchTrigger(
    'tickets_update',
    'support_tickets',
    `UPDATE ON "support_tickets" WHEN ${anyChangedSql('number', 'subject', 'person_name', 'person_email')}`,
    `UPDATE _tickets_text SET text = ${ticketSearchTextSql('NEW')} WHERE ticket = NEW.id`,
  ),
  searchTrigger(
    'tickets_delete',
    'support_tickets',
    'DELETE ON "support_tickets"',
    'DELETE FROM _tickets_text WHERE ticket = OLD.id',
  ),
  ...indexTriggers('ticket_text', '_tickets_text', '_tickets_index'),
]
