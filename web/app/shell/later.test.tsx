// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Later } from './later'

const handleFailure = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('../pages/load-failure', () => ({ handleLoadFailure: handleFailure }))

const load = vi.fn<() => Promise<() => string>>()
let idle: () => void = () => undefined

beforeEach(() => {
  handleFailure.mockReset().mockResolvedValue('updating')
  load.mockReset().mockResolvedValue(() => 'Its content')
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle = run
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is loaded when the browser is idle, or at once if it is needed', async () => {
  const { rerender } = render(<Later load={load} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Later load={load} isNeeded />)
  expect(await screen.findByText('Its content')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('renders nothing if it can’t be loaded, and updates the app only if it was needed', async () => {
  load.mockRejectedValue(new TypeError('gone'))
  const { container, rerender } = render(<Later load={load} />)
  await act(async () => idle())
  expect(handleFailure).not.toHaveBeenCalled()
  rerender(<Later load={load} isNeeded />)
  await vi.waitFor(() => expect(handleFailure).toHaveBeenCalledTimes(1))
  expect(container.textContent).toBe('')
})
