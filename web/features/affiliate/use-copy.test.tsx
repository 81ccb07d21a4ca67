// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCopy } from './use-copy'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined }, userAgent: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('names what was copied for two seconds, counted from the last press', async () => {
  const { result } = renderHook(useCopy)
  const press = () => act(() => result.current.copy('code', 'MARTAMAR', 'Copied'))
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  expect(result.current.copied).toBe('')
  await press()
  after(1_500)
  await press()
  after(1_999)
  expect(result.current.copied).toBe('code')
  after(1)
  expect(result.current.copied).toBe('')
})
