// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunRow } from '../../../../domain/money/payments/payment-run'
import { queryClient } from '../query-client'
import { useDryRunRows } from './dry-runs'

const fetchRows = vi.hoisted(() => vi.fn<(route: unknown, input: { after: string }) => Promise<unknown>>())
vi.mock('../commands', () => ({ fetchRoute: fetchRows }))

const page = (after: string, ...names: string[]) => ({ rows: names.map((name) => ({ name }) as RunRow), after })

beforeEach(() => fetchRows.mockReset())
afterEach(() => {
  cleanup()
  queryClient.clear()
})

describe('people of a dry run', () => {
  const show = () => renderHook(() => useDryRunRows('run', 'created')).result
  const names = (shown: ReturnType<typeof show>) => shown.current.rows.map(({ name }) => name)

  it('are read page by page, each after the last row of the page before', async () => {
    fetchRows.mockResolvedValueOnce(page('2', 'Ana', 'Bea')).mockResolvedValueOnce(page('3', 'Carla'))
    const shown = show()
    await waitFor(() => expect(names(shown)).toEqual(['Ana', 'Bea']))
    act(() => shown.current.readMore())
    await waitFor(() => expect(names(shown)).toEqual(['Ana', 'Bea', 'Carla']))
    expect(fetchRows.mock.calls.map(([, { after }]) => after)).toEqual(['0', '2'])
    expect(shown.current.loading).toBe(false)
  })

  it('stay when a further page fails, and that page is read again on request', async () => {
    fetchRows.mockResolvedValueOnce(page('1', 'Ana')).mockRejectedValueOnce(new Error('offline'))
    const shown = show()
    await waitFor(() => expect(names(shown)).toEqual(['Ana']))
    act(() => shown.current.readMore())
    await waitFor(() => expect(shown.current.error?.message).toBe('offline'))
    expect(names(shown)).toEqual(['Ana'])
    fetchRows.mockResolvedValueOnce(page('2', 'Bea'))
    act(() => shown.current.readMore())
    await waitFor(() => expect(names(shown)).toEqual(['Ana', 'Bea']))
    expect(shown.current.error).toBeNull()
  })

  it('are read from the first page again if that one failed', async () => {
    fetchRows.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(page('1', 'Ana'))
    const shown = show()
    await waitFor(() => expect(shown.current.error?.message).toBe('offline'))
    act(() => shown.current.readMore())
    await waitFor(() => expect(names(shown)).toEqual(['Ana']))
  })
})
