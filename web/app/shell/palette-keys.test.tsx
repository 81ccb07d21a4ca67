// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { setSingleKeys } from '../../ui/single-keys'
import { PaletteKeys } from './palette-keys'

vi.mock('../../features/palette/palette', () => ({
  Palette: ({ places }: { places: readonly { name: string }[] }) => (
    <p>{`palette: ${places.map(({ name }) => name).join()}`}</p>
  ),
}))
vi.mock('../../features/palette/keys-help', () => ({ KeysHelp: () => <p>keys</p> }))

const Address = () => <output>{useLocation().pathname}</output>
const show = () =>
  render(
    <MemoryRouter>
      <input aria-label="typing" />
      <PaletteKeys />
      <Address />
    </MemoryRouter>,
  )
afterEach(() => {
  cleanup()
  setSingleKeys(true)
})

it.each([{ ctrlKey: true }, { metaKey: true }])(
  '%j with K opens the palette with every place an admin may go to',
  async (held) => {
    show()
    fireEvent.keyDown(screen.getByLabelText('typing'), { key: 'k', ...held })
    const said = (await screen.findByText(/^palette: /)).textContent
    for (const place of [
      'Payments',
      'Holds',
      'Audit Log',
      'Administrators',
      'Session timeout in minutes',
      'Create Payment',
    ])
      expect(said).toContain(place)
    expect(said).not.toContain('Person')
  },
)

it('? opens the help of keys, but not while somebody types', async () => {
  show()
  fireEvent.keyDown(screen.getByLabelText('typing'), { key: '?' })
  expect(screen.queryByText('keys')).toBeNull()
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await screen.findByText('keys')).toBeTruthy()
})

it('letters alone are no commands once they are switched off; with Ctrl they stay', async () => {
  setSingleKeys(false)
  show()
  for (const key of ['?', 'g', 'u']) fireEvent.keyDown(document.body, { key })
  expect(screen.getByRole('status').textContent).toBe('/')
  expect(screen.queryByText('keys')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(await screen.findByText(/^palette: /)).toBeTruthy()
  setSingleKeys(true)
  for (const key of ['g', 'u']) fireEvent.keyDown(document.body, { key })
  expect(screen.getByRole('status').textContent).toBe('/admin/users')
})

it('neither opens over another layer', () => {
  show()
  const layer = document.createElement('div')
  layer.setAttribute('role', 'dialog')
  document.body.append(layer)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByText(/palette|keys/)).toBeNull()
  layer.remove()
})

it.each([
  ['o', '/admin'],
  ['u', '/admin/users'],
  ['p', '/admin/payments'],
  ['s', '/admin/support'],
  ['l', '/admin/ledger'],
])('G and %s goes to %s, and neither does alone', (key, to) => {
  show()
  const at = () => screen.getByRole('status').textContent
  fireEvent.keyDown(document.body, { key })
  expect(at()).toBe('/')
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'x' })
  fireEvent.keyDown(document.body, { key })
  expect(at()).toBe('/')
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key })
  expect(at()).toBe(to)
})

it('the letter after G is a place alone: what it does on a screen isn’t done', () => {
  show()
  const onScreen = vi.fn<(key: string) => void>()
  const hear = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) onScreen(event.key)
  }
  document.addEventListener('keydown', hear)
  for (const key of ['e', 'g', 'e', 'e']) fireEvent.keyDown(document.body, { key })
  document.removeEventListener('keydown', hear)
  expect(screen.getByRole('status').textContent).toBe('/admin/settings')
  expect(onScreen.mock.calls).toEqual([['e'], ['e']])
})
