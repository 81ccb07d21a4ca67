import { correctActivityRoute, addActivityRoute } from '../../domain/api/people/profile-activity'
import { activityProblem } from '../../domain/profile/activity'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { find, insert, one, requireRecord } from '../platform/db'
import { fail } from '../platform/errors'
import { requireDaysInBounds } from '../settings/date-bounds'
import { listPauses, listRentalDays } from './pauses'

/** Records work on a person's profile (P12) on a day within their rental and not paused. */
export const recordActivity = commandFor(
  addActivityRoute,
  ({ app, person, audit }, { user, day, kind, actions, text }) => {
    if (!find(app, 'users', user)) fail('not-found')
    requireDaysInBounds(app, { day })
    const problem = activityProblem(day, {
      today: today(app),
      periods: listRentalDays(app, user),
      pauses: listPauses(app, user),
    })
    if (problem) fail(problem, {}, { day: problem })
    if (kind === 'other' && text === '') fail('text-empty', {}, { text: 'text-empty' })
    const said = { day, kind, actions, text }
    const entry = insert(app, 'profile_activity', {
      user_id: user,
      ...said,
      entered_by: person.id,
      entered_at: moment(),
    })
    audit('activity.enter', `profile_activity/${entry}`, { after: { user, ...said } })
    return { entry }
  },
)

/** Replaces an entry, or revokes it with 0 actions; `changed-meanwhile` if it was already corrected. */
export const correctActivity = commandFor(
  correctActivityRoute,
  ({ app, person, audit }, { entry, kind, actions, text }) => {
    const row = requireRecord(app, 'profile_activity', entry)
    const corrected = one(app, 'SELECT id FROM profile_activity WHERE replaces = {:entry}', { entry }, { id: '' })
    if (corrected || row.getInt('actions') === 0) fail('changed-meanwhile')
    if (kind === 'other' && text === '' && actions > 0) fail('text-empty', {}, { text: 'text-empty' })
    const user = row.getString('user_id')
    const day = row.getString('day')
    const made = insert(app, 'profile_activity', {
      user_id: user,
      day,
      kind,
      actions,
      text,
      replaces: entry,
      entered_by: person.id,
      entered_at: moment(),
    })
    audit('activity.correct', `profile_activity/${made}`, {
      before: { day, kind: row.getString('kind'), actions: row.getInt('actions'), text: row.getString('text') },
      after: { user, day, kind, actions, text },
    })
    return { entry: made }
  },
)
