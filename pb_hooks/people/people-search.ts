import { peopleTextOf } from '../../domain/access/search'
import { exec } from '../platform/db'

const { name, text } = peopleTextOf('u')

/** Reads everybody anew for the search: what a trigger that was away has missed is in it again. */
export function readPeopleAnew(app: PbApp): void {
  exec(app, 'DELETE FROM _people_text')
  exec(app, `INSERT INTO _people_text (person, name, text) SELECT u.id, ${name}, ${text} FROM users u`)
  exec(app, `INSERT INTO _people_index (_people_index) VALUES ('rebuild')`)
}

/** SQL for everybody whose words aren't those that the search knows: `subject`, `found`, `expected`. */
export const searchDiffers = `SELECT 'users/' || u.id AS subject, COALESCE(t.name || ' ' || t.text, 'nothing') AS found,
    ${name} || ' ' || ${text} AS expected FROM users u LEFT JOIN _people_text t ON t.person = u.id
  WHERE t.name IS NOT ${name} OR t.text IS NOT ${text}
  UNION ALL SELECT 'users/' || t.person, 'words', 'nobody' FROM _people_text t WHERE t.person NOT IN (SELECT id FROM users)`
