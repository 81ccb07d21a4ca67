import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { Id, User } from '../../../../domain/entities'
import { currentCopy, knowsLost } from '../../engine/db/current'
import { session, type Session } from '../../engine/person/state'
import type { Person } from '../../engine/person/pointer'
import { withRoom } from '../../engine/db/free-space'
import { nudge } from '../../engine/sync/nudge'
import type { ReadIn } from '../../engine/sync/push/read-saved-work'
import { savedWorkOf } from '../../engine/sync/push/saved-work'
import { openDb } from '../rows'
import { useLive, type Live } from '../use-live'
import { useViewed } from './viewed-person'

/** The session of this tab: what the guards look at. */
export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, session.get)

/**
 * The person whose copy is open, or as whom an admin looks; null when nobody is signed in. Roles are the last known ones; the server
 * decides anew each time.
 */
export function useCurrentPerson(): Person | null {
  const own = useSession().person
  return useViewed()?.person ?? own
}

/** The person outside of React; null when nobody is signed in. */
export const currentPerson = (): Person | null => session.get().person

let lastHere = ''
session.subscribe(() => {
  lastHere = session.get().person?.id ?? lastHere
})

/** Who was signed in last in this tab, '' when nobody was since it was opened: what is left of a visit is that person's alone. */
export const lastPersonHere = (): Id => session.get().person?.id ?? lastHere

/** Tells, outside of React, when somebody else is signed in, nobody any more, or the account's language is another. */
export function onPersonChange(tell: (person: Person | null) => void): void {
  let before = currentPerson()
  session.subscribe(() => {
    const person = currentPerson()
    if (person?.id === before?.id && person?.language === before?.language) return
    before = person
    tell(person)
  })
}

/** The person's own row in `users`, from the copy. */
export function useMe(): Live<User | undefined> {
  const id = useCurrentPerson()?.id ?? ''
  return useLive((db) => db.rows('users').get(id), [id])
}

/** True when the browser keeps no copy: everything works, and is gone with the tab. Shown as a badge. */
export const useMemoryOnly = (): boolean =>
  useSyncExternalStore(currentCopy.subscribe, currentCopy.get)?.memoryOnly ?? false

/** Unsent changes that went with the copy before, which the browser removed by itself; 0 = none, or the person knows. */
export const useLost = (): number => useSyncExternalStore(currentCopy.subscribe, currentCopy.get)?.lost ?? 0
export { knowsLost }

/** Changes on this device that haven't reached the server: ask before signing out when it isn't 0. */
export async function waitingCount(): Promise<number> {
  const db = currentCopy.get()?.db
  return db === undefined ? 0 : db.outbox.where('state').notEqual('acknowledged').count()
}

/** Drafts that nobody has written words into: ticks, what a reply began beside, trials of a policy. */
const notWritten = /^(leaving\/|desk-reply-begun:|policy-lab-trials$)/

/** Texts and forms that were begun on this device and not sent yet: they go with the copy, so ask before signing out when it isn't 0. */
export async function begunCount(): Promise<number> {
  const keys = (await currentCopy.get()?.db.drafts.toCollection().primaryKeys()) ?? []
  return keys.filter((key) => !notWritten.test(key)).length
}

/**
 * `waitingCount`, live, of the own copy also while an admin looks as somebody else.
 * @param before what it was: said until the copy has answered, and once it is closed
 */
export const useWaitingCount = (before: number): number =>
  useLiveQuery(() => (currentCopy.get() === null ? before : waitingCount().catch(() => before)), [before], before)

/** The waiting changes and what was begun as text, as the text of a file: for a person who signs out without sending them. */
export async function exportWaiting(): Promise<string> {
  const db = currentCopy.get()?.db
  return db === undefined ? '' : savedWorkOf(db)
}

/**
 * Reads a saved file of waiting changes in again (Y18), also at a new address.
 * @throws CodedError `saved-work-unreadable`, `saved-work-other`, `disk-full`
 */
export async function readWaiting(file: Blob): Promise<ReadIn> {
  const db = openDb()
  const text = await file.text().catch(() => '')
  const { readSavedWork } = await import('../../engine/sync/push/read-saved-work')
  const read = await withRoom(db, () => readSavedWork(db, text))
  nudge()
  return read
}
