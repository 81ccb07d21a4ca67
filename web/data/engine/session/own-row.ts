import { liveQuery } from 'dexie'
import { currentCopy } from '../db/current'
import { writePointer } from '../person/pointer'
import { changeSession, session } from '../person/state'

/** Updates the session from the person's own row, so that changed roles apply as soon as sync brings them. */
export function followOwnRow(): void {
  let stop: (() => void) | null = null
  const follow = () => {
    stop?.()
    const db = currentCopy.get()?.db
    if (db === undefined) return
    const watched = liveQuery(() => db.rows('users').get(db.userId)).subscribe({
      next: (row) => {
        const { person } = session.get()
        if (row === undefined || person?.id !== row.id) return
        const roles = Array.isArray(row.roles) ? row.roles : person.roles
        const next = {
          ...person,
          roles,
          language: row.language === 'es' ? ('es' as const) : row.language === 'en' ? ('en' as const) : person.language,
          firstName: row.first_name || person.firstName,
          ...(typeof row.last_name === 'string' && { lastName: row.last_name }),
        }
        if (JSON.stringify(next) === JSON.stringify(person)) return
        writePointer(next)
        changeSession({ person: next })
      },
      error: () => undefined,
    })
    stop = () => watched.unsubscribe()
  }
  currentCopy.subscribe(follow)
  follow()
}
