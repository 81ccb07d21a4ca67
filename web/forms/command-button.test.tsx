// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { syncState } from '../data/engine/sync/status'
import { CommandButton } from './command-parts'

afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
})

it.each([
  ['runs online', 'up-to-date', '', '', 1],
  ['says offline that it needs a connection, and does nothing', 'offline', '', 'You need a connection', 0],
  ['shows its own reason before the missing connection', 'offline', 'Nothing is chosen', 'Nothing is chosen', 0],
] as const)('command button: %s', async (_title, state, blocked, said, presses) => {
  syncState.set(state)
  const onClick = vi.fn<() => void>()
  render(
    <CommandButton blocked={blocked} onClick={onClick}>
      Send
    </CommandButton>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.click(button)
  expect([button.title, button.getAttribute('aria-disabled')]).toEqual([said, said === '' ? null : 'true'])
  expect(onClick).toHaveBeenCalledTimes(presses)
})
