import { viewAsMemberRoute } from '../../../../domain/api/people/profile-views'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { ownCollections } from '../../../../domain/people/deletion/own-collections'
import { openMemoryDatabase } from '../../engine/db/current-database'
import { serverNow } from '../../engine/db/clock'
import { sendCommand } from '../commands'
import { requireDb } from '../rows'
import type { ViewedMember } from './viewed-person'

type Answer = OutputOf<typeof viewAsMemberRoute>

/** A view of the app as a member, with its end time and a function that deletes its data. */
export interface MemberView extends ViewedMember {
  until: string
  forget: () => void
}

/** Collections whose rows are the same on every member's device. They are copied from the admin's own database. */
const common = ['program', 'terms_versions', 'faqs'] as const

/**
 * Opens the app as a member sees it, from the answer that started the view and its further pages (S23). The data exists
 * only in memory and is deleted by `forget` or when the tab closes.
 * @throws CodedError
 */
export async function openMemberView(asked: InputOf<typeof viewAsMemberRoute>, first: Answer): Promise<MemberView> {
  const pages = [first]
  for (let { next, view } = first; next !== '';) {
    const page: Answer = await sendCommand(viewAsMemberRoute, { ...asked, view, after: next })
    pages.push(page)
    next = page.next
  }
  const [user] = pages.flatMap(({ rows }) => rows.users ?? [])
  if (user === undefined) throw new CodedError('not-found')
  const db = await openMemoryDatabase(user.id)
  for (const c of ownCollections) {
    await db.table<{ id: string }>(c).bulkPut(pages.flatMap(({ rows }): { id: string }[] => rows[c] ?? []))
  }
  for (const c of common)
    await db.table<{ id: string }>(c).bulkPut(await requireDb().table<{ id: string }>(c).toArray())
  await db.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: serverNow() },
  ])
  const { id, roles, language, first_name: firstName } = user
  return {
    database: { db, memoryOnly: true, newer: false, lost: 0 },
    person: { id, roles, language, firstName },
    until: first.until,
    forget: () => void db.delete(),
  }
}
