import { useSyncExternalStore } from 'react'
import type { Id, User } from '../../../../domain/entities'
import { currentDatabase, acknowledgeLostChanges } from '../../engine/db/current-database'
import { session, type Session } from '../../engine/person/session-state'
import type { Person } from '../../engine/person/last-person'
import type { CoterieDb } from '../../engine/db/database'
import { retryAfterFreeingSpace } from '../../engine/db/free-space'
import { requestSync } from '../../engine/sync/sync-triggers'
import type { ImportedWork } from '../../engine/sync/push/import-saved-work'
import { exportSavedWork } from '../../engine/sync/push/export-saved-work'
import { requireDb } from '../rows'
import { useLive, type Live, useViewedMember } from '../use-live'

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, session.get)

/**
 * Returns the signed-in person, or the member that an admin views the app as. The roles are the last known ones; the server
 * checks them.
 */
export function useCurrentPerson(): Person | null {
  const own = useSession().person
  return useViewedMember()?.person ?? own
}

export const currentPerson = (): Person | null => session.get().person

let lastHere = ''
session.subscribe(() => {
  lastHere = session.get().person?.id ?? lastHere
})

/** The last person in this tab, '' = none. Only this person may see data that remains from the session. */
export const lastPersonId = (): Id => session.get().person?.id ?? lastHere

/** Notifies code outside React of another person, a sign-out, or another language. */
export function onPersonChange(onChange: (person: Person | null) => void): void {
  let before = currentPerson()
  session.subscribe(() => {
    const person = currentPerson()
    if (person?.id === before?.id && person?.language === before?.language) return
    before = person
    onChange(person)
  })
}

export function useMe(): Live<User | undefined> {
  const id = useCurrentPerson()?.id ?? ''
  return useLive((db) => db.rows('users').get(id), [id])
}

/** Reports whether the database is only in memory, so that all data is lost when the tab closes. */
export const useMemoryOnly = (): boolean =>
  useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get)?.memoryOnly ?? false

export const useLostChangeCount = (): number =>
  useSyncExternalStore(currentDatabase.subscribe, currentDatabase.get)?.lost ?? 0
export { acknowledgeLostChanges }

/** Returns the number of pending changes. Ask before signing out if it isn't 0. */
export async function waitingCount(): Promise<number> {
  const db = currentDatabase.get()?.db
  return db === undefined ? 0 : countWaiting(db)
}

const countWaiting = (db: CoterieDb): Promise<number> => db.outbox.where('state').notEqual('acknowledged').count()

const notWritten = /^(leaving\/|desk-reply-begun:|policy-lab-trials$)/

/** Returns the number of drafts. They are deleted with the database, so ask before signing out if it isn't 0. */
export async function draftCount(): Promise<number> {
  const keys = (await currentDatabase.get()?.db.drafts.toCollection().primaryKeys()) ?? []
  return keys.filter((key) => !notWritten.test(key)).length
}

/** Returns the number of the person's own pending changes. `before`: the value while no database answers. */
export const useWaitingCount = (before: number): number => useLive(countWaiting, []).value ?? before

export async function exportUnsentWork(): Promise<string> {
  const db = currentDatabase.get()?.db
  return db === undefined ? '' : exportSavedWork(db)
}

/**
 * Imports saved changes, also at a new server address (Y18). @throws CodedError `saved-work-unreadable`,
 * `saved-work-other`, `disk-full`
 */
export async function importUnsentWork(file: Blob): Promise<ImportedWork> {
  const db = requireDb()
  const text = await file.text().catch(() => '')
  const { importSavedWork: readSavedWork } = await import('../../engine/sync/push/import-saved-work')
  const read = await retryAfterFreeingSpace(db, () => readSavedWork(db, text))
  requestSync()
  return read
}
