// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CoterieDb } from '../../data/db/database'
import { putRow } from '../../data/testing/affiliate'
import { adminsCopy, dropCopy } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { Announcement } from './announcement'

let db: CoterieDb
beforeEach(async () => {
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const told = (enabled: boolean, message: string) =>
  act(async () => void (await putRow(db, 'programme', { id: 'programme000000', announcement: { enabled, message } })))
const shown = () => screen.queryByRole('complementary', { name: 'Announcement' })?.textContent ?? null

test('what the admins announce is shown, and goes when it is switched off', async () => {
  await told(true, 'We pay on Friday.')
  render(<Announcement />)
  await waitFor(() => expect(shown()).toBe('We pay on Friday.'))
  await told(false, 'We pay on Friday.')
  await waitFor(() => expect(shown()).toBeNull())
})

test('once closed it stays closed on this device, and other words are shown again', async () => {
  await told(true, 'We pay on Friday.')
  render(<Announcement />)
  await userEvent.click(await screen.findByRole('button', { name: 'Close this announcement' }))
  await waitFor(() => expect(shown()).toBeNull())
  cleanup()
  render(<Announcement />)
  await told(true, 'We pay on Monday.')
  await waitFor(() => expect(shown()).toBe('We pay on Monday.'))
})

test('it is told in the reader’s language, and closed in one it is closed in the other', async () => {
  const both = { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' }
  await act(async () => void (await putRow(db, 'programme', { id: 'programme000000', announcement: both })))
  render(<Announcement />)
  await waitFor(() => expect(shown()).toBe('We pay on Friday.'))
  await act(async () => void (await setLanguage('es')))
  await waitFor(() => expect(screen.getByRole('complementary').textContent).toBe('Pagamos el viernes.'))
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await act(async () => void (await setLanguage('en')))
  expect(shown()).toBeNull()
})

test('an older row without one shows none', async () => {
  await putRow(db, 'programme', { id: 'programme000000', product_name: 'Harbour' })
  render(<Announcement />)
  await act(async () => void (await db.rows('programme').toArray()))
  expect(shown()).toBeNull()
})
