import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CoterieDb } from '../engine/db/database'
import { changeSession } from '../engine/person/session-state'
import { syncState } from '../engine/sync/status'
import { openAdminDatabase, deleteDatabase } from './screen'
import { grant, thisDeviceId, me } from './signed-in'
import { serverAnswer, pathOf } from './server-answer'

/** A signed-in member's database and a fake server. */
export interface MemberPage {
  /** The received requests except requests for the session. */
  asked: { path: string; body: unknown }[]
  /** The answers to the next requests, in order. Later requests get an empty success. */
  says: { status: number; body: unknown }[]
  db: CoterieDb
}

/**
 * Creates a new database with the person's own row before each test of a file and deletes it afterwards. The server answers
 * only commands: requests without a body fail as they do without a network and aren't recorded, unless `reads` is true.
 */
export function memberPage({ reads = false } = {}): MemberPage {
  const page = { asked: [], says: [] } as unknown as MemberPage
  beforeEach(async () => {
    page.asked = []
    page.says = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const path = pathOf(address)
      const answer = (status: number, body: unknown) => serverAnswer(body, status)
      if (path === '/api/session') return answer(200, grant)
      if (init.body === undefined && !reads) throw new TypeError('no answer')
      page.asked.push({ path, body: init.body === undefined ? null : JSON.parse(String(init.body)) })
      const { status, body } = page.says.shift() ?? { status: 200, body: {} }
      return answer(status, body)
    })
    page.db = await openAdminDatabase()
    changeSession({ deviceId: thisDeviceId })
    await page.db.rows('users').put(me as never)
  })
  afterEach(async () => {
    cleanup()
    act(() => syncState.set('up-to-date'))
    await deleteDatabase()
  })
  return page
}
