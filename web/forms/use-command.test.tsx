// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { id } from '../../domain/api/atoms'
import { command } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { Button } from '../ui/button'
import { toastContents } from '../ui/layers/toast'
import { Toasts } from '../ui/layers/toasts'
import { refusalOf, useCommand, type Refusal } from './use-command'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
vi.mock('../data/repos/commands', () => ({ sendCommand: send }))
vi.mock('../data/repos/use-online', () => ({ useOnline: () => network.online }))

const route = command('POST /api/test', {
  access: 'admin',
  input: v.object({ payment: id }),
  output: v.object({ n: v.number() }),
  audit: ['payment.approve'],
})
const answers: (Refusal | null)[] = []
const onDone = vi.fn<(output: { n: number }, input: { payment: string }) => void>()
const onRefused = vi.fn<(refusal: Refusal) => void>()

function Screen() {
  const {
    busy,
    blocked,
    refusal,
    send: go,
    forget,
  } = useCommand(route, {
    done: ({ n }, { payment }) => ({ title: 'Approved', text: `${n} of ${payment}` }),
    onDone,
    onRefused,
    refused: (why) => ({ title: 'Not approved', text: why }),
  })
  return (
    <>
      <Button {...blocked} busy={busy} onClick={() => void go({ payment: 'pay1' }).then((end) => answers.push(end))}>
        Approve
      </Button>
      <button type="button" onClick={() => void go({ payment: 'pay2' }).then((end) => answers.push(end))}>
        Approve by a script
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
      <p>refused: {refusal?.code ?? 'no'}</p>
      <Toasts />
    </>
  )
}
const press = (name = 'Approve') => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  network.online = true
  answers.length = 0
  send.mockReset().mockResolvedValue({ n: 1 })
  onDone.mockReset()
  onRefused.mockReset()
})
afterEach(cleanup)

test('a double click sends once, and the button says that it works', async () => {
  let end: (output: { n: number }) => void = () => undefined
  send.mockImplementation(() => new Promise((resolve) => (end = resolve)))
  render(<Screen />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Approve' }))
  // past a button that ignores clicks while it is busy, too
  await press('Approve by a script')
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => end({ n: 1 }))
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-busy')).toBeNull()
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('done says so with what was asked and what came back, once', async () => {
  render(<Screen />)
  await press()
  await screen.findAllByText('1 of pay1')
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledWith({ n: 1 }, { payment: 'pay1' })
  expect(answers).toEqual([null])
})

test('a refusal is said in words, handed over with its figures, and kept until the next try', async () => {
  send.mockRejectedValueOnce(new CodedError('selection-changed', { count: 3, cents: 900 }))
  render(<Screen />)
  await press()
  await screen.findByText('refused: selection-changed')
  expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code: 'selection-changed', details: { count: 3, cents: 900 } })
  expect(onDone).not.toHaveBeenCalled()
  expect(answers[0]?.code).toBe('selection-changed')
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.getByText('refused: no')).toBeTruthy()
})

test('an answer nobody knows is a refusal too, never "done"', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  render(<Screen />)
  await press()
  await screen.findByText('refused: server-error')
  expect(onDone).not.toHaveBeenCalled()
  await press('Forget')
  await screen.findByText('refused: no')
})

test('offline nothing is sent, and the button says why before it is tried', async () => {
  network.online = false
  render(<Screen />)
  const button = screen.getByRole('button', { name: 'Approve' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('Needs a connection')
  await press()
  await press('Approve by a script')
  expect(send).not.toHaveBeenCalled()
})

test('the refusal in anything thrown', () => {
  expect(refusalOf(new CodedError('payee-missing')).code).toBe('payee-missing')
  expect(refusalOf('a text')).toEqual({ code: 'server-error', fields: {}, details: {} })
})

test('what goes wrong on the screen after it was done is never called a refusal', async () => {
  onDone.mockImplementation(() => {
    throw new Error('a fault of the screen')
  })
  toastContents.clear()
  render(<Screen />)
  // it stays a fault that somebody finds
  const fault = new Promise((resolve) => process.once('unhandledRejection', resolve))
  await press()
  expect(String(await fault)).toContain('a fault of the screen')
  expect(screen.getByText('refused: no')).toBeTruthy()
  expect(screen.queryByText('Not approved')).toBeNull()
})

/** A dialog that says refusals itself, and can be closed while its command is under way. */
function Dialog() {
  const { send: go, refusal } = useCommand(route)
  return (
    <>
      <button type="button" onClick={() => void go({ payment: 'pay1' })}>
        Approve
      </button>
      <p>refused: {refusal?.code ?? 'no'}</p>
    </>
  )
}

test('a refusal that comes after the dialog was closed is said all the same: nobody believes it was done', async () => {
  toastContents.clear()
  let refuse: (error: Error) => void = () => undefined
  send.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  const { rerender } = render(
    <>
      <Dialog />
      <Toasts />
    </>,
  )
  await press()
  rerender(<Toasts />)
  await act(async () => refuse(new CodedError('payment-state-changed')))
  await waitFor(() => expect([...toastContents.values()]).toMatchObject([{ kind: 'bad' }]))
})

test('a dialog that is still open says a refusal itself, and done is done without a word of its own', async () => {
  toastContents.clear()
  send.mockRejectedValueOnce(new CodedError('payment-state-changed'))
  render(
    <>
      <Dialog />
      <Toasts />
    </>,
  )
  await press()
  await screen.findByText('refused: payment-state-changed')
  await press()
  await screen.findByText('refused: no')
  expect(send).toHaveBeenCalledTimes(2)
  expect([...toastContents.values()]).toEqual([])
})
