// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { putRow } from '../../data/testing/affiliate'
import { adminsCopy, dropCopy, showScreen } from '../../data/testing/screen'
import { AnchorsCard } from './anchors-card'

const anchors = [{ at: '2026-11-20 00:47:03.000Z', entries: 48_100, text: 'Coterie anchor 1' }]
const server = vi.hoisted(() => ({ answer: { anchors: [] as object[], failedAt: '' }, taken: 0 }))
vi.mock('../../data/queries/commands', async (original) => ({
  ...(await original<object>()),
  fetchRoute: async () => ({ ...server.answer }),
  sendCommand: async () => {
    server.taken += 1
    return {}
  },
}))

afterEach(async () => {
  server.answer = { anchors: [], failedAt: '' }
  cleanup()
  await dropCopy()
})

it('offers each anchor as a file, and says where they are mailed', async () => {
  server.answer = { anchors, failedAt: '' }
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:anchor')
  const db = await adminsCopy()
  await putRow(db, 'program', { id: 'program000000', product_name: 'Coterie', time_zone: 'UTC' })
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

it('says that one couldn’t be made, with what to do, instead of waiting for it for ever', async () => {
  const db = await adminsCopy()
  await putRow(db, 'program', { id: 'program000000', product_name: 'Coterie', time_zone: 'UTC' })
  showScreen('/admin/audit-log', <AnchorsCard />)
  const region = within(await screen.findByRole('region', { name: 'Anchors to keep outside' }))
  expect(await region.findByText('The first one is made within the hour.')).toBeTruthy()
  const take = region.getByRole('button', { name: 'Take one now' })
  await userEvent.click(take)
  await vi.waitFor(() => expect(server.taken).toBe(1))
  await vi.waitFor(() => expect(take.getAttribute('aria-busy')).toBe('true'))
  server.answer = { anchors: [], failedAt: '2026-11-20 03:04:05.000Z' }
  expect((await region.findByRole('alert', {}, { timeout: 10_000 })).textContent).toMatch(
    /Making an anchor failed: Nov 20, 2026.*every hour/,
  )
  expect(take.getAttribute('aria-busy')).not.toBe('true')
  expect(region.queryByText('The first one is made within the hour.')).toBeNull()
})
