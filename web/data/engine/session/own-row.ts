import { liveQuery } from 'dexie'
import { currentDatabase } from '../db/current-database'
import { writeLastPerson } from '../person/last-person'
import { changeSession, session } from '../person/session-state'

export function watchOwnRow(): void {
  let stop: (() => void) | null = null
  const follow = () => {
    stop?.()
    const db = currentDatabase.get()?.db
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
        writeLastPerson(next)
        changeSession({ person: next })
      },
      error: () => undefined,
    })
    stop = () => watched.unsubscribe()
  }
  currentDatabase.subscribe(follow)
  follow()
}
