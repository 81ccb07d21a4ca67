// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { ana, forgetTabs, grantOf, serve, tab } from '../testing/session-tab'

beforeEach(forgetTabs)

it('the whole name is known before the copy was read, and follows what sync brings', async () => {
  serve({
    'GET /api/session': { status: 200, body: { known: true } },
    'POST /api/session': { status: 200, body: { ...grantOf(ana), firstName: 'Ana', lastName: 'Ortuño' } },
  })
  const first = await tab()
  await first.startSession()
  serve({})
  const again = await tab()
  void again.startSession()
  expect(again.session.get().person).toMatchObject({ firstName: 'Ana', lastName: 'Ortuño' })
  const users = () => again.currentCopy.get()?.db.rows('users')
  await expect.poll(users).toBeDefined()
  await users()?.put({ id: ana, first_name: 'Ana', last_name: 'Arce' } as never)
  const kept = (): unknown => JSON.parse(localStorage.getItem('coterie-person') ?? '{}')
  await expect.poll(kept).toMatchObject({ lastName: 'Arce' })
})
