// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shell } from '../../i18n/en/everyone/shell'
import { setSingleKeysEnabled } from '../../ui/shortcut-keys'
import type { UpdateOutcome } from '../start/service-worker'
import { GlobalShortcuts } from './global-shortcuts'
import { UpdateBanner } from './session-banner'

vi.mock('../../features/palette/palette', () => ({
  Palette: ({ places }: { places: readonly { name: string }[] }) => (
    <p>{`palette: ${places.map(({ name }) => name).join()}`}</p>
  ),
}))
vi.mock('../../features/palette/keyboard-help', () => ({ KeyboardHelp: () => <p>keys</p> }))
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<UpdateOutcome>>())
vi.mock('../start/service-worker', () => ({ updateToLatest: goToNewest }))

describe('global shortcuts', () => {
  const Address = () => <output>{useLocation().pathname}</output>
  const show = () =>
    render(
      <MemoryRouter>
        <input aria-label="typing" />
        <GlobalShortcuts />
        <Address />
      </MemoryRouter>,
    )
  afterEach(() => {
    cleanup()
    setSingleKeysEnabled(true)
  })

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'open the command palette on %j and K, and it lists every screen that an admin may open',
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

  it('open the shortcut help with ?, but not while the user is typing', async () => {
    show()
    fireEvent.keyDown(screen.getByLabelText('typing'), { key: '?' })
    expect(screen.queryByText('keys')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await screen.findByText('keys')).toBeTruthy()
  })

  it('ignore single keys when the user has turned them off, but keep Ctrl shortcuts', async () => {
    setSingleKeysEnabled(false)
    show()
    for (const key of ['?', 'g', 'u']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByRole('status').textContent).toBe('/')
    expect(screen.queryByText('keys')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(await screen.findByText(/^palette: /)).toBeTruthy()
    setSingleKeysEnabled(true)
    for (const key of ['g', 'u']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByRole('status').textContent).toBe('/admin/users')
  })

  it('do nothing while a dialog is open', () => {
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
  ])('after G and %s, open %s; one of the two keys alone does nothing', (key, to) => {
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

  it('use a letter after G only for navigation, not as a shortcut of the screen', () => {
    show()
    const onScreen = vi.fn<(key: string) => void>()
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onScreen(event.key)
    }
    document.addEventListener('keydown', onKey)
    for (const key of ['e', 'g', 'e', 'e']) fireEvent.keyDown(document.body, { key })
    document.removeEventListener('keydown', onKey)
    expect(screen.getByRole('status').textContent).toBe('/admin/settings')
    expect(onScreen.mock.calls).toEqual([['e'], ['e']])
  })
})

describe('update banner', () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.resetAllMocks()
  })

  it('updates to the latest version automatically, but only once', async () => {
    goToNewest.mockResolvedValue('updating')
    const { rerender } = render(<UpdateBanner />)
    await screen.findByText(shell.updateNeededText)
    rerender(<UpdateBanner />)
    await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['none', shell.updateNotHere],
    ['unreachable', shell.updateUnreachable],
  ] as const)('explains why it can’t update (%s), and tries again on request', async (outcome, words) => {
    goToNewest.mockResolvedValueOnce(outcome).mockResolvedValueOnce('updating')
    render(<UpdateBanner />)
    await screen.findByText(words)
    expect(goToNewest).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: shell.tryAgain }))
    await screen.findByText(shell.updateNeededText)
    expect(goToNewest).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['none', 60_000],
    ['unreachable', 5_000],
  ] as const)('tries again after a delay (%s), and stops when the update starts', async (outcome, waitMs) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    goToNewest.mockResolvedValueOnce(outcome).mockResolvedValueOnce('updating')
    render(<UpdateBanner />)
    await screen.findByRole('button', { name: shell.tryAgain })
    await act(() => vi.advanceTimersByTimeAsync(waitMs - 2_000))
    expect(goToNewest).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(2))
    await act(() => vi.advanceTimersByTimeAsync(10 * waitMs))
    expect(goToNewest).toHaveBeenCalledTimes(2)
  })

  it('tries again when the device is online again', async () => {
    goToNewest.mockResolvedValueOnce('unreachable').mockResolvedValueOnce('updating')
    render(<UpdateBanner />)
    await screen.findByText(shell.updateUnreachable)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(2))
  })
})
