// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { shell } from '../../i18n/en/everyone/shell'
import type { WayOut } from '../service-worker'
import { UpdateBand } from './update-band'

const goToNewest = vi.hoisted(() => vi.fn<() => Promise<WayOut>>())
vi.mock('../service-worker', () => ({ goToNewest }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('goes over to the newest version by itself, once', async () => {
  goToNewest.mockResolvedValue('going')
  const { rerender } = render(<UpdateBand />)
  await screen.findByText(shell.updateNeededText)
  rerender(<UpdateBand />)
  await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(1))
})

it.each([
  ['none', shell.updateNotHere],
  ['unreachable', shell.updateUnreachable],
] as const)('says why it can’t (%s), and tries again when asked', async (outcome, words) => {
  goToNewest.mockResolvedValueOnce(outcome).mockResolvedValueOnce('going')
  render(<UpdateBand />)
  await screen.findByText(words)
  expect(goToNewest).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: shell.tryAgain }))
  await screen.findByText(shell.updateNeededText)
  expect(goToNewest).toHaveBeenCalledTimes(2)
})

it.each([
  ['none', 60_000],
  ['unreachable', 5_000],
] as const)('tries again by itself after a while (%s), and no more once it goes over', async (outcome, waitMs) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  goToNewest.mockResolvedValueOnce(outcome).mockResolvedValueOnce('going')
  render(<UpdateBand />)
  await screen.findByRole('button', { name: shell.tryAgain })
  await act(() => vi.advanceTimersByTimeAsync(waitMs - 2_000))
  expect(goToNewest).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(2))
  await act(() => vi.advanceTimersByTimeAsync(10 * waitMs))
  expect(goToNewest).toHaveBeenCalledTimes(2)
})

it('tries again as soon as there is a line', async () => {
  goToNewest.mockResolvedValueOnce('unreachable').mockResolvedValueOnce('going')
  render(<UpdateBand />)
  await screen.findByText(shell.updateUnreachable)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(goToNewest).toHaveBeenCalledTimes(2))
})
