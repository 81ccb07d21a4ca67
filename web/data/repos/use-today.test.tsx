// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CoterieDb } from '../db/database'
import { adminsCopy, dropCopy } from '../testing/screen'
import { useToday } from './today'

const Today = () => <p>today is {useToday()}</p>

let db: CoterieDb
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-20T10:30:00Z') })
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
  vi.useRealTimers()
})
const programmeIn = (time_zone: string) => db.rows('programme').put({ id: 'programme000001', time_zone } as never)

// a day and more apart at every moment: wherever this device stands, it agrees with one of them at most
it.each([
  ['Pacific/Kiritimati', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-19'],
])('is the programme’s day, not the device’s: in %s it is %s', async (zone, day) => {
  await programmeIn(zone)
  render(<Today />)
  expect(await screen.findByText(`today is ${day}`)).toBeTruthy()
})

it('turns at the programme’s midnight while the page stays open', async () => {
  await programmeIn('Pacific/Pago_Pago')
  render(<Today />)
  await screen.findByText('today is 2026-11-19')
  // 11:00 UTC is midnight there
  act(() => void vi.advanceTimersByTime(29 * 60_000))
  expect(screen.getByText('today is 2026-11-19')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('today is 2026-11-20')).toBeTruthy()
})
