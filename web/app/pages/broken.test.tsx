// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { shell } from '../../i18n/en/everyone/shell'
import { Broken } from './broken'
import type { WayOut } from '../start/service-worker'

const goToNewest = vi.hoisted(() => vi.fn<() => Promise<WayOut>>())
vi.mock('../start/newest', () => ({ goToNewest }))
vi.mock('../use-screen', () => ({ useScreen: () => undefined }))
const reload = vi.fn<() => void>()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it.each([
  ['going', 0],
  ['none', 1],
  ['unreachable', 1],
] as const)('“Reload” loads the newest version where there is one (%s)', async (way, reloads) => {
  vi.stubGlobal('location', { ...location, reload })
  goToNewest.mockResolvedValue(way)
  render(<Broken />)
  await userEvent.click(screen.getByRole('button', { name: shell.reload }))
  await vi.waitFor(() => expect(goToNewest).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads))
})
