import { changes, type Guard } from './guard'

/**
 * What people are found by, kept by the database itself: `_people_text` holds each person's name and words without case and
 * accents (`coterie_folded`), `_people_index` the trigrams of the words (FTS5). Two spaces stand before each word, so that the
 * trigrams of one that is still being typed say where a word begins, from its first letter on. Who was anonymised has none.
 */
export const peopleTextOf = (row: string): { name: string; text: string } => {
  const living = (words: string): string => `CASE WHEN ${row}.anonymised_at = '' THEN ${words} ELSE '' END`
  const fields = ['first_name', 'last_name', 'email', 'phone', 'referral_code'].map((field) => `${row}.${field}`)
  return {
    name: living(`coterie_folded(trim(${row}.first_name || ' ' || ${row}.last_name))`),
    text: living(`replace(' ' || coterie_folded(${fields.join(` || ' ' || `)}), ' ', '  ')`),
  }
}

const { name, text } = peopleTextOf('NEW')

const trigger = (what: string, table: string, event: string, body: string): Guard => ({
  name: `_search_${what}`,
  table,
  sql: `CREATE TRIGGER "_search_${what}" AFTER ${event} BEGIN ${body}; END`,
})

const forget = `INSERT INTO _people_index (_people_index, rowid, text) VALUES ('delete', OLD.n, OLD.text)`
const learn = 'INSERT INTO _people_index (rowid, text) VALUES (NEW.n, NEW.text)'
const looked = ['first_name', 'last_name', 'email', 'phone', 'referral_code', 'anonymised_at']

/** Missing or altered ones are set up anew at each start, and everybody is read again (`pb_hooks/people/people-search.ts`). */
export const searchTriggers: readonly Guard[] = [
  trigger(
    'users_insert',
    'users',
    'INSERT ON "users"',
    `INSERT INTO _people_text (person, name, text) VALUES (NEW.id, ${name}, ${text})`,
  ),
  trigger(
    'users_update',
    'users',
    `UPDATE ON "users" WHEN ${changes(...looked)}`,
    `UPDATE _people_text SET name = ${name}, text = ${text} WHERE person = NEW.id`,
  ),
  trigger('users_delete', 'users', 'DELETE ON "users"', 'DELETE FROM _people_text WHERE person = OLD.id'),
  trigger('text_insert', '_people_text', 'INSERT ON "_people_text"', learn),
  trigger('text_update', '_people_text', 'UPDATE OF text ON "_people_text"', `${forget}; ${learn}`),
  trigger('text_delete', '_people_text', 'DELETE ON "_people_text"', forget),
]
