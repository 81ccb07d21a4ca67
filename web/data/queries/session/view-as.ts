import { viewAsMemberRoute } from '../../../../domain/api/people/profile-views'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { ownCollections } from '../../../../domain/people/deletion/own-collections'
import { openMemoryDatabase } from '../../engine/db/current-database'
import { serverNow } from '../../engine/db/clock'
import { sendCommand } from '../commands'
import { requireDb } from '../rows'
import type { ViewedMember } from '../use-live'

type Answer = OutputOf<typeof viewAsMemberRoute>

export interface MemberView extends ViewedMember {
  until: string
  forget: () => void
}

/** The same on every member's device, so they are copied from the admin's own database. */
const common = ['program', 'terms_versions', 'faqs'] as const

/** Loads the further pages of the view (S23) into memory, until `forget` or until the tab closes. @throws CodedError */
export async function openMemberView(input: InputOf<typeof viewAsMemberRoute>, first: Answer): Promise<MemberView> {
  const pages = [first]
  for (let { next, view } = first; next !== '';) {
    const page: Answer = await sendCommand(viewAsMemberRoute, { ...input, view, after: next })
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
