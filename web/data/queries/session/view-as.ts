import { viewPersonRoute } from '../../../../domain/api/people/profile-views'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { CodedError } from '../../../../domain/error-codes'
import { ownCollections } from '../../../../domain/people/deletion/own-collections'
import { openInMemory } from '../../engine/db/current'
import { serverNow } from '../../engine/db/clock'
import { sendCommand } from '../commands'
import { openDb } from '../rows'
import type { Viewed } from './viewed-person'

type Answer = OutputOf<typeof viewPersonRoute>

/** A view of the app as a member, until when it lasts, and a function that deletes its data. */
export interface View extends Viewed {
  until: string
  forget: () => void
}

/** Collections that every member's device has with the same rows; they are copied from the admin's own database. */
const common = ['program', 'terms_versions', 'faqs'] as const

/**
 * Opens the app as a member sees it, from the answer that began the view and its further pages (S23). The data exists only
 * in memory and is deleted by `forget` or when the tab closes.
 * @throws CodedError
 */
export async function openView(asked: InputOf<typeof viewPersonRoute>, first: Answer): Promise<View> {
  const pages = [first]
  for (let { next, view } = first; next !== '';) {
    const page: Answer = await sendCommand(viewPersonRoute, { ...asked, view, after: next })
    pages.push(page)
    next = page.next
  }
  const [user] = pages.flatMap(({ rows }) => rows.users ?? [])
  if (user === undefined) throw new CodedError('not-found')
  const db = await openInMemory(user.id)
  for (const c of ownCollections) {
    await db.table<{ id: string }>(c).bulkPut(pages.flatMap(({ rows }): { id: string }[] => rows[c] ?? []))
  }
  for (const c of common) await db.table<{ id: string }>(c).bulkPut(await openDb().table<{ id: string }>(c).toArray())
  await db.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: serverNow() },
  ])
  const { id, roles, language, first_name: firstName } = user
  return {
    copy: { db, memoryOnly: true, newer: false, lost: 0 },
    person: { id, roles, language, firstName },
    until: first.until,
    forget: () => void db.delete(),
  }
}
