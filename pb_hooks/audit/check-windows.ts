import { movedWith, openWindows } from '../../domain/access/windows'
import { differences, type Difference } from './difference'

/** What decides which rows admins' devices hold: '' exactly while a row is open, and with a ticket all that belongs to it. */
export function checkWindows(app: PbApp): Difference[] {
  return openWindows.flatMap(({ name: parent, isOpen }) => [
    ...differences(
      app,
      'a row is in the window of devices while it is open',
      `SELECT '${parent}/' || t.id AS subject, t.window_from AS found,
         CASE WHEN ${isOpen('t')} THEN '' ELSE 'the day it was done' END AS expected
       FROM ${parent} t WHERE (t.window_from = '') IS NOT (${isOpen('t')})`,
    ),
    ...movedWith(parent).flatMap(({ name, by }) =>
      differences(
        app,
        'what belongs to a row is in its window',
        `SELECT '${name}/' || t.id AS subject, t.window_from AS found, p.window_from AS expected
         FROM ${name} t JOIN ${parent} p ON p.id = t."${by}" WHERE t.window_from IS NOT p.window_from`,
      ),
    ),
  ])
}
