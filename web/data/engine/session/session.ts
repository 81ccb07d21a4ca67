import type { Id } from '../../../../domain/entities'
import type { InputOf } from '../../../../domain/api/route'
import type {
  hasSessionRoute,
  signInRoute,
  signOutRoute,
  unlockSessionRoute,
} from '../../../../domain/api/security/sessions'
import type { SessionGrant } from '../../../../domain/people/account-fields'
import { timerDelay } from '../../../../domain/moments'
import { forgetDeviceId, deviceLabel } from './device-label'
import { closeDatabase, currentDatabase, openDatabase } from '../db/current-database'
import type { CoterieDb } from '../db/database'
import { freeSpace } from '../db/free-space'
import { readMeta, writeMeta } from '../db/meta'
import { removeDatabase, finishPendingRemovals } from '../db/database-removal'
import { callRouteByName } from '../remote/http'
import { isRetryable, RemoteError } from '../remote/errors'
import { httpTransport } from '../remote/sync-transport'
import { clearToken, storeToken, onSessionRefused, setTokenRenewal, msUntilRenewal } from '../remote/token'
import { prefetchFirstPage } from '../sync/pull/bootstrap'
import {
  restoreActivity,
  watchActivity,
  requestSession,
  sessionTimeoutMs,
  type SessionRequest,
} from './request-session'
import { saveUnsentWork, restoreUnsentWork } from './unsent-work'
import { watchOwnRow } from './own-row'
import {
  setSessionEnded,
  setSignOutPending,
  readLastPerson,
  isSessionEnded,
  isSignOutPending,
  writeLastPerson,
  type Person,
} from '../person/last-person'
import { changeSession, session } from '../person/session-state'

export type SessionMessage = { kind: 'signed-in'; userId: Id } | { kind: 'signed-out' } | { kind: 'wiped' }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('coterie-session')

const notifyTabs = (message: SessionMessage): void => channel?.postMessage(message)

function listenToTabs(listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<SessionMessage>) => listener(event.data))
}

/** Ends the push subscription, because the browser's next user must not receive messages for the person who signs out. */
async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {}
}

const retryUnknownMs = 15_000
let renewal: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Number of ended sessions. An answer is ignored if a session has ended since its request. */
let endedSessions = 0

/** Starts the session. Without a stored person it asks the server, because the storage may have been cleared. */
export async function startSession(): Promise<void> {
  setTokenRenewal(renewSession)
  onSessionRefused(handleRefusal)
  watchActivity()
  watchOwnRow()
  listenToTabs((message) => {
    if (message.kind === 'signed-in') void resume()
    else resetTab()
  })
  void finishPendingRemovals()
  await resume()
}

async function resume(): Promise<void> {
  if (isSignOutPending()) {
    changeSession({ state: 'none' })
    return sendSignOut()
  }
  try {
    await open(readLastPerson())
  } finally {
    changeSession({ renewing: false })
  }
}

async function open(person: Person | null): Promise<void> {
  let renewed: Promise<void> | undefined
  if (person !== null) {
    // Set synchronously, so that the first paint uses the person's language and area.
    changeSession({ state: isSessionEnded() ? 'sign-in' : 'copy', person, renewing: true })
    const opening = openDatabase(person.id)
    renewed = renewal ?? renewSession(requestWhile(opening, person.id))
    renewed.catch(() => undefined)
    const deviceId = await readMeta(await opening, 'device').catch(() => '')
    if (session.get().deviceId === '') changeSession({ deviceId })
  }
  if (person === null && !(await hasSession())) {
    if (session.get().person === null) changeSession({ state: 'none' })
    return
  }
  // A later request found the session. Until then this was a guest, whose requests need no token.
  if (person === null && session.get().state === 'none') changeSession({ state: 'starting' })
  await (renewed ?? renewSession()).catch(() => {
    if (session.get().person === null) changeSession({ state: 'none' })
  })
}

/** Requests the session while the database opens. The grant comes only afterwards, because it needs the database. */
function requestWhile(opening: Promise<CoterieDb>, userId: Id): SessionRequest {
  const { grant, active } = requestSession(userId, isSessionEnded())
  const later = opening.then(() => grant)
  // Each may fail before anyone waits for it.
  for (const each of [grant, later]) each.catch(() => undefined)
  return { grant: later, active }
}

const hasSession = (): Promise<boolean> =>
  callRouteByName<typeof hasSessionRoute>(
    'GET /api/session',
    {},
    { signedIn: false, timeoutMs: sessionTimeoutMs },
  ).then(
    ({ known }) => {
      if (session.get().isSessionUnknown === true) changeSession({ isSessionUnknown: false })
      return known
    },
    () => {
      changeSession({ isSessionUnknown: true })
      retryUnknownSession()
      return false
    },
  )

function retryUnknownSession(): void {
  const ask = (): void => {
    removeEventListener('online', ask)
    clearTimeout(again)
    const { state, person, isSessionUnknown } = session.get()
    if (state === 'none' && person === null && isSessionUnknown === true) void open(null)
  }
  addEventListener('online', ask)
  const again = setTimeout(ask, retryUnknownMs)
}

/** @throws CodedError `wrong-credentials`, `email-unverified`, `bot-check-failed`, … */
export async function signIn(input: Omit<InputOf<typeof signInRoute>, 'device'>): Promise<Person> {
  const grant = await callRouteByName<typeof signInRoute>(
    'POST /api/signin',
    { ...input, device: deviceLabel() },
    { signedIn: false },
  )
  // Without the cookie the next renewal would end the session without a message.
  const proof = requestSession(grant.userId)
  const person = await takeSession(grant)
  await renewSession(proof)
  notifyTabs({ kind: 'signed-in', userId: person.id })
  return person
}

/** Uses a session that a route has just created. The other tabs then use it too. */
export async function adoptSession(grant: SessionGrant): Promise<Person> {
  const person = await takeSession(grant)
  notifyTabs({ kind: 'signed-in', userId: person.id })
  return person
}

async function takeSession(grant: SessionGrant): Promise<Person> {
  const before = session.get()
  storeToken(grant.token, grant.ttlMs)
  setSignOutPending(false)
  const { userId: id, roles, language, firstName, lastName } = grant
  const person = { id, roles, language, firstName, lastName }
  const known = readLastPerson() !== null
  writeLastPerson(person)
  setSessionEnded(false)
  if (before.person === null && !known && !grant.enrol) prefetchFirstPage(id, httpTransport)
  // Closes another person's database. Callers that wait for a person don't need the new one yet.
  const opening = openDatabase(id)
  changeSession({
    state: 'live',
    isSessionUnknown: false,
    unkept: false,
    person,
    deviceId: grant.deviceId,
    email: grant.email,
    idle: grant.idle,
    enrol: grant.enrol,
  })
  schedule()
  const database = await opening
  if (before.deviceId !== grant.deviceId) await writeMeta(database, { device: grant.deviceId }).catch(() => undefined)
  if (before.person?.id !== id || before.state === 'copy') await restoreUnsentWork(database).catch(() => undefined)
  return person
}

/** @throws CodedError `wrong-credentials` */
export async function unlock(password: string): Promise<void> {
  await adoptSession(
    await callRouteByName<typeof unlockSessionRoute>('POST /api/session/unlock', { password }, { signedIn: false }),
  )
}

export function renewSession(early?: SessionRequest): Promise<void> {
  if (renewal !== null) return renewal
  const mine = renewSessionOnce(early).finally(() => {
    if (renewal === mine) renewal = null
  })
  renewal = mine
  return mine
}

async function renewSessionOnce(early?: SessionRequest): Promise<void> {
  const { state, person } = session.get()
  // Only the start requests a session for a guest.
  if (state === 'none') return
  const asked = endedSessions
  const { grant: coming, active } = early ?? requestSession(person?.id ?? '', state === 'sign-in' || state === 'locked')
  try {
    const grant = await coming
    // A sign-out during the request must not be undone.
    if (asked === endedSessions) await takeSession(grant)
  } catch (error) {
    if (isRetryable(error)) restoreActivity(active)
    if (asked === endedSessions) await handleRefusal(error)
    throw error
  }
}

async function handleRefusal(error: unknown): Promise<void> {
  const { person, state } = session.get()
  if (!(error instanceof RemoteError)) return
  if (isRetryable(error)) {
    if (person !== null && state === 'live') changeSession({ state: 'copy' })
    return
  }
  // The token stays valid for setting up the second factor.
  if (error.code === 'factor-needed') return changeSession({ enrol: true })
  clearToken()
  clearTimeout(timer)
  if (person === null) changeSession({ state: 'none' })
  else if (error.code === 'device-ended') await removeLocalData(true)
  else if (error.code === 'idle') changeSession({ state: 'locked', idle: true })
  else if (error.code === 'other-person') changeSession({ state: 'other-person' })
  else if (error.status === 401) {
    setSessionEnded(true)
    changeSession({ state: 'sign-in' })
  }
}

/** Signs out and deletes the local database. Ask the person first if `waitingCount` isn't 0. */
export async function signOut(): Promise<void> {
  setSignOutPending(true)
  // In parallel, because another tab that has the database open must not delay the request (Y8).
  await Promise.all([removeLocalData(false), sendSignOut()])
}

/**
 * Sends the sign-out to the server. Each start repeats it until the server has received it, because the cookie would sign
 * the person in again.
 */
async function sendSignOut(): Promise<void> {
  try {
    await callRouteByName<typeof signOutRoute>(
      'POST /api/signout',
      {},
      { signedIn: false, timeoutMs: sessionTimeoutMs },
    )
    setSignOutPending(false)
  } catch (error) {
    if (error instanceof RemoteError && error.status === 401) setSignOutPending(false)
  }
}

async function removeLocalData(keep: boolean): Promise<void> {
  const db = currentDatabase.get()?.db
  if (keep && db !== undefined && !(await setAside(db))) {
    if (currentDatabase.get()?.db === db) changeSession({ state: 'sign-in', unkept: true })
    return
  }
  notifyTabs({ kind: 'wiped' })
  void unsubscribePush()
  resetTab()
  if (db !== undefined) await removeDatabase(db)
}

/** Returns false if the changes can't be saved elsewhere; then the local database must stay (Y11). */
const setAside = (db: CoterieDb): Promise<boolean> =>
  saveUnsentWork(db)
    .catch(async () => {
      await freeSpace(db)
      await saveUnsentWork(db)
    })
    .then(
      () => true,
      () => false,
    )

function resetTab(): void {
  endedSessions++
  renewal = null
  clearTimeout(timer)
  clearToken()
  writeLastPerson(null)
  forgetDeviceId()
  setSessionEnded(false)
  closeDatabase()
  session.set({ state: 'none', person: null, deviceId: '', email: '', idle: false })
}

export async function switchPerson(): Promise<void> {
  endedSessions++
  renewal = null
  closeDatabase()
  writeLastPerson(null)
  session.set({ state: 'starting', person: null, deviceId: '', email: '', idle: false })
  await resume()
}

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renewSession().catch(retryLater), timerDelay(msUntilRenewal() ?? sessionTimeoutMs))
}

function retryLater(): void {
  if (session.get().state === 'copy') timer = setTimeout(() => void renewSession().catch(retryLater), 30_000)
}
