import type { SessionGrant } from '../../domain/people/security/session-grant'
import type { Role } from '../../domain/entities'
import { tokenLifeMs } from '../../domain/people/security/account-limits'
import { mustEnrol } from '../../domain/people/security/second-factor'
import { readFactors } from '../factor/factors'
import { languageOf } from '../users/find-user'
import { readSetting } from '../settings/read-settings'

/** Creates a session's response: a short-lived token and the person. Call it after the commit. */
export function createGrant(app: PbApp, userId: string, deviceId: string, idle: boolean): SessionGrant {
  const user = app.findRecordById('users', userId)
  const ttlMs = tokenLifeMs(readSetting(app, 'session_timeout_minutes'))
  return {
    token: tokenOf(user, deviceId, ttlMs),
    ttlMs,
    userId,
    deviceId,
    email: user.getString('email'),
    firstName: user.getString('first_name'),
    lastName: user.getString('last_name'),
    language: languageOf(user),
    roles: rolesOf(user),
    idle,
    enrol: mustEnrol(readSetting(app, 'require_second_factor'), rolesOf(user), readFactors(app, userId)),
  }
}

/** PocketBase's own kind of token, which can't be refreshed; `server/session/guard.go` checks its device. */
const tokenOf = (user: PbRecord, did: string, ttlMs: number): string =>
  $security.createJWT(
    { type: 'auth', id: user.id, collectionId: user.collection().id, refreshable: false, did },
    user.tokenKey() + user.collection().authToken.secret,
    Math.round(ttlMs / 1000),
  )

export const rolesOf = (user: PbRecord): Role[] => JSON.parse(JSON.stringify(user.get('roles') ?? [])) as Role[]
