import { restampPersonColumns } from './person-columns'

/** Model hook: a profile edit, also one made offline, renews the copies of name and address in the same transaction. */
export function profileSaved(e: PbRecordEvent): void {
  const before = e.record.original()
  e.next()
  const moved = ['first_name', 'last_name', 'email'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (moved) restampPersonColumns(e.app, e.record.id)
}
