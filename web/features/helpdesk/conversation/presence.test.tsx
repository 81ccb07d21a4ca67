// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { presenceBeatMs, typingMs } from '../../../../domain/tickets/presence'
import { usePresence, type OtherAdmin } from '../../../data/queries/tickets/presence'
import { OthersBand, OthersWriting } from './others'

const call = vi.hoisted(() => vi.fn<(name: string, input: { ticket: string; doing: string }) => Promise<unknown>>())
vi.mock('../../../data/engine/remote/call', () => ({ callNamed: call }))

let others: OtherAdmin[]
beforeEach(() => {
  vi.useFakeTimers()
  others = []
  call.mockReset()
  call.mockImplementation(async () => ({ others }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Desk({ opened = true, online = true }: { opened?: boolean; online?: boolean }) {
  const { others: there, typed } = usePresence('ticket1', opened, online)
  return (
    <>
      <OthersBand others={there} />
      <OthersWriting others={there} />
      <input onChange={typed} />
    </>
  )
}
const said = () => call.mock.calls.map(([, { doing }]) => doing)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

it('says what is done here, writing at once and for as long as somebody types, and that it was left', async () => {
  const page = render(<Desk />)
  await wait(0)
  expect(said()).toEqual(['reading'])
  type('H')
  type('Hi')
  await wait(0)
  expect(said()).toEqual(['reading', 'writing'])
  await wait(typingMs + presenceBeatMs)
  expect(said().at(-1)).toBe('reading')
  page.unmount()
  expect(said().at(-1)).toBe('gone')
})

it('names who looks at it too and who writes, and nobody once no answer comes', async () => {
  others = [{ admin: 'noah', name: 'Noah Lind', writing: true }]
  render(<Desk />)
  await wait(0)
  expect(screen.getByText('Noah is looking at this ticket too')).toBeTruthy()
  expect(screen.getByText('Noah is writing a reply.')).toBeTruthy()
  others = [{ admin: 'noah', name: 'Noah Lind', writing: false }]
  await wait(presenceBeatMs)
  expect(screen.queryByText('Noah is writing a reply.')).toBeNull()
  call.mockRejectedValue(new TypeError('Failed to fetch'))
  await wait(presenceBeatMs)
  expect(screen.queryByText('Noah is looking at this ticket too')).toBeNull()
})

it('says nothing offline, nor of a ticket that only stands there, until somebody writes', async () => {
  const page = render(<Desk opened={false} />)
  await wait(3 * presenceBeatMs)
  expect(said()).toEqual([])
  type('H')
  await wait(0)
  expect(said()).toEqual(['writing'])
  page.rerender(<Desk opened={false} online={false} />)
  await wait(3 * presenceBeatMs)
  expect(said()).toEqual(['writing', 'gone'])
})
