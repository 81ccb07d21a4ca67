// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calendarDate, id, neededReason } from '../../domain/api/atoms'
import { command } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { dismissToast, toastContents } from '../ui/layers/toast'
import { Toasts } from '../ui/layers/toasts'
import { CommandDialog } from './command-dialog'
import { DateField } from './date-field'
import { ReasonField } from './reason-field'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
vi.mock('../data/repos/commands', () => ({ sendCommand: send }))
vi.mock('../data/repos/use-online', () => ({ useOnline: () => network.online }))

const route = command('POST /api/test', {
  access: 'admin',
  input: v.object({ period: id, endDate: calendarDate, reason: neededReason }),
  output: v.object({}),
  audit: ['rental.end'],
})

function Screen({ onDone = () => undefined }: { onDone?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <CommandDialog
        open={open}
        route={route}
        start={{ period: 'period000000001', endDate: '2026-11-21', reason: '' }}
        check={({ endDate }) => ({ endDate: endDate < '2026-11-01' ? 'day-counted' : '' })}
        at={{ 'rental-overlap': 'endDate' }}
        title="End rental"
        confirm="End it"
        consequence={({ endDate }) => <p>Until {endDate}</p>}
        done={(_output, input) => ({ title: 'Ended', text: input.endDate })}
        onDone={onDone}
        onClose={() => setOpen(false)}
      >
        {(form) => (
          <>
            <DateField form={form} name="endDate" label="Last day" />
            <ReasonField form={form} name="reason" />
          </>
        )}
      </CommandDialog>
      <Toasts />
    </>
  )
}

const date = () => screen.getByLabelText<HTMLInputElement>('Last day')
const reason = () => screen.getByLabelText<HTMLInputElement>('Reason')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'End rental' })
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'End it' }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => {
  network.online = true
  send.mockReset()
  send.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  // what a test said would stand there for the next one, until its time is over
  for (const id of toastContents.keys()) dismissToast(id)
})

describe('a command dialog', () => {
  it('says after a while that the server is still at it, until it has answered', async () => {
    let answer: (value: unknown) => void = () => undefined
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    render(<Screen />)
    await open()
    type(reason(), 'moved away')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      fireEvent.click(screen.getByRole('button', { name: 'End it' }))
      await waitFor(() => expect(screen.getByRole('button', { name: 'End it' }).getAttribute('aria-busy')).toBe('true'))
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(screen.queryByText(/still at work on it/)).toBeNull()
      act(() => void vi.advanceTimersByTime(10_000))
      expect(screen.getByText(/still at work on it/).getAttribute('role')).toBe('status')
    } finally {
      vi.useRealTimers()
    }
    answer({})
    await closed()
    expect(screen.queryByText(/still at work on it/)).toBeNull()
  })

  it('starts on its first field, and gives the focus back when it closes (U12)', async () => {
    render(<Screen />)
    await open()
    await waitFor(() => expect(document.activeElement).toBe(date()))
    await userEvent.keyboard('{Escape}')
    await closed()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'))
  })

  it('says each wrong field under it, sends nothing, and focuses the first of them', async () => {
    render(<Screen />)
    await open()
    type(date(), '2026-10-31')
    await submit()
    expect(await screen.findByText('Give a reason: it is recorded.')).toBeTruthy()
    expect(screen.getByText(/was paid for already/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(date()))
    type(date(), '2026-11-20')
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    expect(send).not.toHaveBeenCalled()
  })

  it('says a refusal also when it was closed while it was sending: nobody believes that it was done', async () => {
    let refuse: (error: unknown) => void = () => undefined
    send.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
    render(<Screen />)
    await open()
    type(reason(), 'moved away')
    await submit()
    await waitFor(() => expect(send).toHaveBeenCalled())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    refuse(new CodedError('rental-overlap'))
    // the region is always there; what it says comes a moment later
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('overlap'))
  })

  it('sends the trimmed input once for a double click, then says so and closes', async () => {
    let answer: (answered: unknown) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const onDone = vi.fn<() => void>()
    render(<Screen onDone={onDone} />)
    await open()
    type(reason(), '  moved away ')
    const form = document.forms[0] ?? document.body
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(send).toHaveBeenCalled())
    fireEvent.submit(form)
    answer({})
    await closed()
    expect(send.mock.calls).toEqual([
      [route, { period: 'period000000001', endDate: '2026-11-21', reason: 'moved away' }],
    ])
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Ended')).toBeTruthy()
  })

  it('sends nothing once it is done: the second click of a quick pair may come after the first one’s answer', async () => {
    const again = vi.fn<(event: Event) => void>()
    const onDone = vi.fn<() => void>(() => {
      const form = document.forms[0]
      form?.addEventListener('submit', again)
      // the dialog has been closed, and isn't gone yet
      let clicks = Promise.resolve()
      for (let n = 0; n < 20; n += 1) {
        clicks = clicks.then(() => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
      }
    })
    render(<Screen onDone={onDone} />)
    await open()
    type(reason(), 'moved away')
    await submit()
    await closed()
    expect(again).toHaveBeenCalledTimes(20)
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('puts a refusal at its field with the focus, and forgets it when the field is changed', async () => {
    send.mockRejectedValueOnce(new CodedError('bad-input', {}, { endDate: 'date-order' }))
    send.mockRejectedValueOnce(new CodedError('rental-overlap'))
    render(<Screen />)
    await open()
    type(reason(), 'why')
    await submit()
    expect(await screen.findByText('The end is before the start. Change one of the dates.')).toBeTruthy()
    expect(document.activeElement).toBe(date())
    expect(screen.queryByText(/Something in the form/)).toBeNull()
    type(date(), '2026-11-19')
    await waitFor(() => expect(screen.queryByText(/The end is before/)).toBeNull())
    await submit()
    // the server named no field: the form knows which one it is
    expect(await screen.findByText(/overlap another rental/)).toBeTruthy()
    await waitFor(() => expect(date().getAttribute('aria-invalid')).toBe('true'))
  })

  it('says a refusal that no field has in the dialog, which stays open with what was typed', async () => {
    send.mockRejectedValue(new CodedError('server-busy'))
    render(<Screen />)
    await open()
    type(reason(), 'why')
    await submit()
    expect(await screen.findByText(/server is busy/)).toBeTruthy()
    expect(reason().value).toBe('why')
  })

  it('never is a button that does nothing: an error in a field that isn’t shown is said', async () => {
    function Hidden() {
      return (
        <CommandDialog
          open
          route={route}
          start={{ period: 'period000000001', endDate: 'never', reason: 'why' }}
          title="End rental"
          confirm="End it"
          onClose={() => undefined}
        >
          {(form) => <ReasonField form={form} name="reason" />}
        </CommandDialog>
      )
    }
    render(<Hidden />)
    await submit()
    expect(await screen.findByText(/Something in the form/)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('says offline before one tries, and sends nothing', async () => {
    network.online = false
    render(<Screen />)
    await open()
    expect(screen.getByText('You are offline. This needs a connection.')).toBeTruthy()
    type(reason(), 'why')
    const button = screen.getByRole('button', { name: 'End it' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.submit(document.forms[0] ?? document.body)
    await waitFor(() => expect(reason().value).toBe('why'))
    expect(send).not.toHaveBeenCalled()
  })

  it('asks before it throws away what was typed, and starts afresh at the next opening', async () => {
    render(<Screen />)
    await open()
    type(reason(), 'half a thought')
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(reason().value).toBe('half a thought')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await closed()
    await open()
    expect(reason().value).toBe('')
  })

  it('names the consequence of what is entered, as part of its description', async () => {
    render(<Screen />)
    await open()
    type(date(), '2026-11-12')
    const said = await screen.findByText('Until 2026-11-12')
    const description = screen.getByRole('dialog').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.contains(said)).toBe(true)
  })
})
