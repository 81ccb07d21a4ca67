import { accountEventsRoute } from '../../domain/api/security/sessions'
import type { OutputOf } from '../../domain/api/route'
import { maxAccountEvents, accountEventActions, type AccountEventKind } from '../../domain/people/account-events'
import { rows, readText } from '../platform/db'
import { answerTo } from '../platform/route'

type OwnEvent = OutputOf<typeof accountEventsRoute>['events'][number]

answerTo(accountEventsRoute, ({ app, person }) => {
  const events = [...fromLog(app, person.id), ...fromDevices(app, person.id)]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, maxAccountEvents)
  return { events, passwordSetAt: passwordSetAt(app, person.id) }
})

function fromLog(app: PbApp, user: string): OwnEvent[] {
  const bound = { subject: `users/${user}`, actions: JSON.stringify(accountEventActions) }
  return rows(
    app,
    `FROM audit_log
     WHERE subject = {:subject} AND action IN (SELECT value FROM json_each({:actions})) ORDER BY n DESC LIMIT ${maxAccountEvents}`,
    bound,
    { at: '', action: '', actor: '', actor_name: '' },
  ).map(({ at, action, actor, actor_name: name }) => ({
    at,
    what: action as AccountEventKind,
    device: '',
    // without an actor, the person's own link or the command line caused the event
    byOther: actor === '' ? name === 'coterie admin' : actor !== user,
  }))
}

function fromDevices(app: PbApp, user: string): OwnEvent[] {
  const newestDevices = `FROM trusted_devices WHERE user_id = {:user}
     ORDER BY MAX(trusted_at, ended_at) DESC LIMIT ${maxAccountEvents}`
  const devices = rows(app, newestDevices, { user }, { device_name: '', trusted_at: '', ended_at: '', ended_by: '' })
  return devices.flatMap(({ device_name: device, trusted_at: began, ended_at: ended, ended_by: by }) => [
    { at: began, what: 'device.sign-in' as const, device, byOther: false },
    ...(ended === '' ? [] : [{ at: ended, what: 'device.end' as const, device, byOther: by !== '' && by !== user }]),
  ])
}

function passwordSetAt(app: PbApp, user: string): string {
  const set = `SELECT at AS text FROM audit_log WHERE subject = {:subject} AND action IN ('password.change', 'password.reset', 'account.restart')
     ORDER BY n DESC LIMIT 1`
  return readText(app, set, { subject: `users/${user}` })
}
