// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncState } from '../../../data/engine/sync/status'
import { changeRoleRoute } from '../../../../domain/api/people/roles'
import type { User } from '../../../../domain/entities'
import { AddAdmin } from './add-admin'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const read = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const found = vi.hoisted(() => ({ value: null as User | null }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: read }))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePerson: () => ({ value: found.value, loading: false, error: null, reload: () => undefined }),
}))

const ines = { id: 'ines00000000000', first_name: 'Inés', last_name: 'Quiroga', email: 'ines@mail.example', roles: [] }
const onDone = vi.fn<() => void>()
const show = () => render(<AddAdmin onDone={onDone} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = async () => {
  await userEvent.type(screen.getByLabelText('Person'), 'ines')
  await userEvent.click(await screen.findByRole('option', { name: /Inés Quiroga/ }))
  await press('Add role')
}

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue({})
  read.mockResolvedValue({ rows: [ines], next: '', total: { least: 1, more: false } })
  found.value = ines as unknown as User
})
afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
})

describe('adding an administrator', () => {
  it('finds somebody by name, asks for the own password, and empties the field once it is done', async () => {
    show()
    await choose()
    expect(screen.getByRole('alertdialog', { name: 'Make Inés Quiroga an admin?' })).toBeTruthy()
    await press('Add admin role')
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await press('Add admin role')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(
      changeRoleRoute,
      expect.objectContaining({ user: ines.id, role: 'admin', granted: true, password: 'harbour-lantern-93' }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('')
  })

  it('never takes the role of somebody who has it', async () => {
    found.value = { ...ines, roles: ['admin'] } as unknown as User
    show()
    await choose()
    expect(await screen.findByText('This person is an administrator already.')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(send).not.toHaveBeenCalled()
  })

  it('says that somebody has to be chosen', async () => {
    show()
    await press('Add role')
    expect(screen.getByLabelText('Person').getAttribute('aria-invalid')).toBe('true')
    expect(send).not.toHaveBeenCalled()
  })

  it('needs a connection', async () => {
    syncState.set('offline')
    show()
    await press('Add role')
    expect(screen.getByLabelText('Person').getAttribute('aria-invalid')).not.toBe('true')
  })
})
