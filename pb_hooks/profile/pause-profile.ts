import type { Id } from '../../domain/entities'
import { rows, find, insert, requireRecord, change, exists } from '../platform/db'
import { correctActivityRoute, addActivityRoute } from '../../domain/api/people/profile-activity'
import { activityProblem } from '../../domain/profile/activity'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { fail } from '../platform/errors'
import { requireDaysInBounds } from '../settings/read-settings'
import { pauseProfileRoute, resumeProfileRoute } from '../../domain/api/people/profile'
import { canPause, openPause, pauseEnd, pauseStart } from '../../domain/profile/pauses'
import { notifyAdmins } from '../notifications/notify'

const listPauses = (app: PbApp, user: Id) =>
  rows(
    app,
    'FROM profile_pauses WHERE user_id = {:user} ORDER BY from_date DESC, id',
    { user },
    { id: '', from_date: '', to_date: '', voided_at: '' },
  )

const listRentalDays = (app: PbApp, user: Id) =>
  rows(
    app,
    `FROM rental_periods WHERE user_id = {:user} AND voided_at = ''`,
    { user },
    { start_date: '', end_date: '', voided_at: '' },
  )

/** Records work on a person's profile (P12) on a day that is within their rental and not paused. */
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

commandFor(correctActivityRoute, ({ app, person, audit }, { entry, kind, actions, text }) => {
  const row = requireRecord(app, 'profile_activity', entry)
  const corrected = exists(app, 'SELECT 1 FROM profile_activity WHERE replaces = {:entry}', { entry })
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
})

/** Pauses the person's own profile from tomorrow (P12). Doesn't change the rental's days. */
commandFor(pauseProfileRoute, ({ app, person, audit }) => {
  const day = today(app)
  if (openPause(listPauses(app, person.id))) fail('changed-meanwhile')
  if (!canPause(listRentalDays(app, person.id), day)) fail('rental-not-active')
  const from = pauseStart(day)
  const pause = insert(app, 'profile_pauses', { user_id: person.id, from_date: from })
  const about = { pause: 'begun', day: from, from: person.name, person: person.id } as const
  notifyAdmins(app, person.id, 'profile-pause', about)
  audit('profile.pause', `profile_pauses/${pause}`, { after: { user: person.id, fromDate: from } })
  return { pause }
})

commandFor(resumeProfileRoute, ({ app, person, audit }) => {
  const pause = openPause(listPauses(app, person.id))
  if (!pause) return fail('changed-meanwhile')
  const last = pauseEnd(pause, today(app))
  change(app, 'profile_pauses', pause.id, last === '' ? { voided_at: moment() } : { to_date: last })
  notifyAdmins(app, person.id, 'profile-pause', { pause: 'over', from: person.name, person: person.id })
  audit('profile.resume', `profile_pauses/${pause.id}`, {
    before: { fromDate: pause.from_date },
    after: { user: person.id, fromDate: pause.from_date, lastDay: last },
  })
  return { pause: pause.id }
})
