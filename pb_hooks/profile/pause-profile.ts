import { pauseProfileRoute, resumeProfileRoute } from '../../domain/api/people/profile'
import { canPause, openPause, pauseEnd, pauseStart } from '../../domain/profile/pauses'
import { adminIds, notify } from '../notifications/notify'
import { moment, today } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, insert } from '../platform/db'
import { fail } from '../platform/errors'
import { listPauses, listRentalDays } from './pauses'

/** Pauses the person's own profile from tomorrow (P12). Doesn't change the rental's days. */
export const pauseProfile = commandFor(pauseProfileRoute, ({ app, person, audit }) => {
  const day = today(app)
  if (openPause(listPauses(app, person.id))) fail('changed-meanwhile')
  if (!canPause(listRentalDays(app, person.id), day)) fail('rental-not-active')
  const from = pauseStart(day)
  const pause = insert(app, 'profile_pauses', { user_id: person.id, from_date: from })
  for (const admin of adminIds(app, person.id))
    notify(app, admin, 'profile-pause', { pause: 'begun', day: from, from: person.name, person: person.id })
  audit('profile.pause', `profile_pauses/${pause}`, { after: { user: person.id, fromDate: from } })
  return { pause }
})

/** Ends the person's own pause; voids one without a completed day. Throws `changed-meanwhile` without a pause. */
export const resumeProfile = commandFor(resumeProfileRoute, ({ app, person, audit }) => {
  const pause = openPause(listPauses(app, person.id))
  if (!pause) return fail('changed-meanwhile')
  const last = pauseEnd(pause, today(app))
  change(app, 'profile_pauses', pause.id, last === '' ? { voided_at: moment() } : { to_date: last })
  for (const admin of adminIds(app, person.id))
    notify(app, admin, 'profile-pause', { pause: 'over', from: person.name, person: person.id })
  audit('profile.resume', `profile_pauses/${pause.id}`, {
    before: { fromDate: pause.from_date },
    after: { user: person.id, fromDate: pause.from_date, lastDay: last },
  })
  return { pause: pause.id }
})
