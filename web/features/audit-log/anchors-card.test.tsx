// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { putRow } from '../../data/testing/affiliate'
import { adminsCopy, dropCopy, showScreen } from '../../data/testing/screen'
import { AnchorsCard } from './anchors-card'

const anchors = [{ at: '2026-11-20 00:47:03.000Z', entries: 48_100, text: 'Coterie anchor 1' }]
vi.mock('../../data/repos/commands', () => ({ fetchRoute: async () => ({ anchors }) }))

afterEach(async () => {
  cleanup()
  await dropCopy()
})

it('offers each anchor as a file, and says where they are mailed', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:anchor')
  const db = await adminsCopy()
  await putRow(db, 'programme', { id: 'programme000000', product_name: 'Coterie', time_zone: 'UTC' })
  showScreen('/admin/audit-log', <AnchorsCard />)
  const region = within(await screen.findByRole('region', { name: 'Anchors to keep outside' }))
  expect(await region.findByText('entry 48,100')).toBeTruthy()
  await userEvent.click(region.getByRole('button', { name: /^Download the anchor of Nov 20, 2026/ }))
  const [file] = made.mock.calls.flat()
  expect(file instanceof Blob && (await file.text())).toBe('Coterie anchor 1')
  made.mockRestore()
  await userEvent.click(await region.findByRole('button', { name: 'Change addresses' }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = dialog.getByRole('textbox', { name: 'Addresses' })
  await userEvent.type(box, 'nowhere')
  await userEvent.click(dialog.getByRole('button', { name: 'Save addresses' }))
  expect(await dialog.findByText(/at most five email addresses/)).toBeTruthy()
  expect(box).toHaveProperty('value', 'nowhere')
  await userEvent.clear(box)
  await userEvent.type(box, 'a@x.example, b@x.example')
  expect(dialog.getByText(/2 addresses get a mail each day/)).toBeTruthy()
})
