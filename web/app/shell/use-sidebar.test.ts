// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSidebar } from './use-sidebar'

const written = vi.fn<(cookie: string) => void>()
let kept = ''
beforeEach(() => {
  written.mockReset()
  kept = ''
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => kept)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    written(cookie)
    kept = cookie.split(';')[0] ?? ''
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const press = (key: string, held: object) => fireEvent.keyDown(document.body, { key, ...held })

it('is kept open or closed for 7 days', () => {
  const { result } = renderHook(useSidebar)
  expect(result.current.open).toBe(true)
  press('b', { ctrlKey: true })
  expect(written).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=strict')
  cleanup()
  expect(renderHook(useSidebar).result.current.open).toBe(false)
})

it('is toggled by Ctrl+B and Cmd+B, and by no other keys', () => {
  const { result } = renderHook(useSidebar)
  press('b', { ctrlKey: true })
  expect(result.current.open).toBe(false)
  press('B', { metaKey: true })
  expect(result.current.open).toBe(true)
  for (const [key, held] of [
    ['b', {}],
    ['b', { ctrlKey: true, shiftKey: true }],
    ['b', { ctrlKey: true, altKey: true }],
    ['c', { ctrlKey: true }],
  ] as const) {
    press(key, held)
    expect(result.current.open).toBe(true)
  }
})
