// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditChainRoute, auditLogRoute, goOnRoute, type AuditChain } from '../../../domain/api/program/audit-log'
import { dayAnchorsRoute } from '../../../domain/api/money/day-anchors'
import { adminsCopy, dropCopy, showScreen, windowOf } from '../../data/testing/screen'
import { AuditLogPage } from './audit-log-page'

const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const sent = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ fetchRoute: fetched, sendCommand: sent }))

const asked = () => fetched.mock.calls.flatMap(([route, input]) => (route === auditLogRoute ? [input as object] : []))
let chain: AuditChain

beforeEach(() => {
  windowOf(1440)
  const brokenAt = '2026-11-14 03:02:00.000Z'
  chain = {
    total: 48_218,
    payments: 'wait',
    since: '2026-01-12 10:00:00.000Z',
    spans: [],
    checked: { at: '2026-11-21 12:00:00.000Z', ms: 812, broken: 11, brokenAt, anchor: 'matches' },
  }
  fetched.mockReset()
  sent.mockReset()
  sent.mockResolvedValue({})
  const rows: unknown[] = []
  fetched.mockImplementation(async (route) =>
    route === dayAnchorsRoute
      ? { anchors: [] }
      : route === auditChainRoute
        ? chain
        : { rows, next: '', total: { least: 0, more: false }, admins: [] },
  )
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

async function show() {
  await adminsCopy()
  return showScreen('/admin/audit-log', <AuditLogPage />)
}

describe('a broken log', () => {
  it('leads to the entry, which then stands open at the top of the list', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Show entry 11' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ upto: '11' }))
    expect(await screen.findByRole('button', { name: /From entry 11 back/ })).toBeTruthy()
  })

  it('lets payments go on only with a reason, which is sent with the entry that was seen', async () => {
    await show()
    const lift = await screen.findByRole('button', { name: 'Let payments go on' })
    // it has another look than the one that only looks
    expect(lift.className).toContain('text-danger')
    expect(screen.getByRole('button', { name: 'Show entry 11' }).className).not.toContain('text-danger')
    await userEvent.click(lift)
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Let payments go on' }))
    expect(sent).not.toHaveBeenCalled()
    await userEvent.type(dialog.getByLabelText('Reason'), 'My own test.')
    chain = { ...chain, payments: 'go-on' }
    await userEvent.click(dialog.getByRole('button', { name: 'Let payments go on' }))
    await waitFor(() => expect(sent.mock.calls[0]).toEqual([goOnRoute, { entry: 11, reason: 'My own test.' }]))
    expect(await screen.findByText(/let payments go on all the same/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Let payments go on' })).toBeNull()
  })
})
