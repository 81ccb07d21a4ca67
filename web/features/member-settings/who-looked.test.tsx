// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminsCopy, answerWith, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { putRow } from '../../data/testing/affiliate'
import { setLanguage } from '../../i18n/language'
import { WhoLooked } from './who-looked'

beforeEach(() => answerWith(() => ({})))
afterEach(async () => {
  cleanup()
  await dropCopy()
  await act(() => setLanguage('en'))
})

const view = (n: number, name = `Admin ${n}`) => ({
  id: `view0000000000${n}`,
  user_id: meId,
  viewer: 'adminadminadmin',
  viewer_name: name,
  reason: `question ${n}`,
  viewed_at: `2026-11-2${n} 12:31:00.000Z`,
  until: `2026-11-2${n} 12:46:00.000Z`,
})
const list = async (name = 'Who looked at your screens') => within(await screen.findByRole('region', { name }))

it('says that nobody did, once the copy is whole and not before, and what isn’t in it', async () => {
  const db = await adminsCopy()
  await db.meta.delete('syncedAt')
  showScreen('/', <WhoLooked userId={meId} />)
  expect((await list()).getByText(/is not in this list/)).toBeTruthy()
  expect(screen.queryByText('Nobody has so far.')).toBeNull()
  await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
  expect(await screen.findByText('Nobody has so far.')).toBeTruthy()
  await act(() => setLanguage('es'))
  expect((await list('Quién miró tus pantallas')).getByText('Hasta ahora, nadie.')).toBeTruthy()
})

it('lists who, when and why, the newest first, five and then the rest; somebody who is gone has no name', async () => {
  const db = await adminsCopy()
  for (const n of [1, 2, 3, 4, 5, 6]) await putRow(db, 'profile_views', view(n, n === 6 ? '' : undefined) as never)
  await putRow(db, 'profile_views', { ...view(7), user_id: 'somebodyelse000' } as never)
  showScreen('/', <WhoLooked userId={meId} />)
  const shown = await list()
  expect((await shown.findAllByRole('listitem')).map((row) => row.textContent?.replace(/Nov (\d+).*/, ' $1'))).toEqual([
    'A former administratorquestion 6 26',
    'Admin 5question 5 25',
    'Admin 4question 4 24',
    'Admin 3question 3 23',
    'Admin 2question 2 22',
  ])
  expect(shown.queryByText('Nobody has so far.')).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: /1/ }))
  expect(shown.getAllByRole('listitem')).toHaveLength(6)
})
