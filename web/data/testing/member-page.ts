import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CoterieDb } from '../engine/db/database'
import { changeSession } from '../engine/person/session-state'
import { syncState } from '../engine/sync/status'
import { openAdminDatabase, deleteDatabase } from './screen'
import { grant, thisDeviceId, me } from './signed-in'
import { serverAnswer, pathOf } from './server-answer'

export interface MemberPage {
  /** Received requests, except those for the session. */
  asked: { path: string; body: unknown }[]
  /** Answers, in order. Later requests get an empty success. */
  says: { status: number; body: unknown }[]
  db: CoterieDb
}

/** Creates a database with the person's own row for each test. Requests without a body fail unless `reads` is true. */
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
