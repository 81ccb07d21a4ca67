// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { calendarDate, id, neededReason } from '../../domain/api/atoms'
import { command } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { parseDollars } from '../../domain/money/dollars'
import { Button } from '../ui/button'
import { CheckboxField, MoneyField, TextField, DateField, ReasonField } from './fields'
import { CommandForm } from './command-form'
import { PersonField } from './person-field'
import { useCommandForm } from './use-command-form'
import { useState } from 'react'
import { dismissToast, toastContents } from '../ui/layers/toast'
import { Toasts } from '../ui/layers/toasts'
import { CommandDialog } from './command-dialog'
import { refusalOf, useCommand, type Refusal } from './use-command'

const network = vi.hoisted(() => ({ online: true }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const asked = vi.hoisted(() => [] as string[])
const found = vi.hoisted(() => ({
  answer: (_text: string): { value: unknown; loading: boolean; error: Error | null } => ({
    value: undefined,
    loading: false,
    error: null,
  }),
}))
vi.mock('../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  useFoundPeople: (text: string) => {
    if (asked.at(-1) !== text) asked.push(text)
    return found.answer(text)
  },
}))

describe('fields', () => {
  interface Found {
    id: string
    first_name: string
    last_name: string
    email: string
  }

  const route = command('POST /api/test', {
    access: 'admin',
    input: v.object({
      user: v.pipe(id, v.nonEmpty()),
      amount: v.pipe(
        v.string(),
        v.check((text) => parseDollars(text).ok),
      ),
      confirmed: v.boolean(),
      note: v.pipe(v.string(), v.trim(), v.maxLength(10, 'text-too-long')),
    }),
    output: v.object({}),
    audit: ['payment.create'],
  })
  const lucia: Found = { id: 'lucia0000000001', first_name: 'Lucía', last_name: 'Arce', email: 'lucia@mail.example' }
  const lucas: Found = { id: 'lucas0000000001', first_name: 'Lucas', last_name: 'Ruiz', email: 'lucas@mail.example' }

  function Form() {
    const form = useCommandForm({ route, start: { user: '', amount: '', confirmed: false, note: '' } })
    return (
      <CommandForm of={form}>
        <PersonField form={form.form} name="user" label="Person" />
        <MoneyField form={form.form} name="amount" label="Amount" />
        <CheckboxField form={form.form} name="confirmed" label="Seen" />
        <TextField form={form.form} name="note" label="Note" maxLength={10} />
        <Button type="submit" busy={form.busy}>
          Create
        </Button>
      </CommandForm>
    )
  }
  const person = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' })
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  const create = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Create' }))

  beforeEach(() => {
    send.mockReset().mockResolvedValue({})
    asked.length = 0
    found.answer = (text) => ({
      value: text === '' ? undefined : { rows: [lucia, lucas], more: 0 },
      loading: false,
      error: null,
    })
  })
  afterEach(cleanup)

  describe('a person', () => {
    test('is searched when nobody has typed for a moment; the chosen one’s id is sent, never the first hit’s', async () => {
      const user = userEvent.setup()
      render(<Form />)
      await user.click(person())
      // as quickly as a test may: a loaded machine's own typing takes moments
      for (const text of ['l', 'lu', 'luc']) fireEvent.change(person(), { target: { value: text } })
      await user.click(await screen.findByRole('option', { name: /Lucas Ruiz/ }))
      expect(person().value).toContain('lucas@mail.example')
      await user.type(amount(), '12.50')
      await create(user)
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(send.mock.calls[0]?.[1]).toMatchObject({ user: lucas.id, amount: '12.50' })
      expect(asked.filter((text) => text !== '')).toEqual(['luc'])
    })

    test('typed and not chosen is nobody, and emptying the field forgets the chosen one', async () => {
      const user = userEvent.setup()
      render(<Form />)
      await user.type(person(), 'luc')
      await user.click(await screen.findByRole('option', { name: /Lucía Arce/ }))
      await user.clear(person())
      await user.type(amount(), '12.50')
      await create(user)
      await waitFor(() => expect(person().getAttribute('aria-invalid')).toBe('true'))
      expect(send).not.toHaveBeenCalled()
      expect(document.activeElement).toBe(person())
    })

    test('while the next answer is awaited nobody stands there whom the text no longer names', async () => {
      const user = userEvent.setup()
      render(<Form />)
      await user.type(person(), 'luc')
      await screen.findByRole('option', { name: /Lucas Ruiz/ })
      found.answer = () => ({ value: { rows: [lucia, lucas], more: 0 }, loading: true, error: null })
      await user.type(person(), 'as')
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'Lucas Ruizlucas@mail.example',
      ])
      await user.clear(person())
      await user.type(person(), 'bea')
      expect(screen.queryByRole('option')).toBeNull()
    })

    test('nobody found, and a search that failed, are not the same', async () => {
      const user = userEvent.setup()
      found.answer = () => ({ value: { rows: [], more: 0 }, loading: false, error: null })
      render(<Form />)
      await user.type(person(), 'zz')
      expect(await screen.findByText('No people match “zz”.')).toBeTruthy()
      cleanup()
      found.answer = () => ({ value: undefined, loading: false, error: new Error('no') })
      render(<Form />)
      await user.type(person(), 'zz')
      expect(await screen.findByText('Couldn’t search people. Try again.')).toBeTruthy()
    })

    test('more than are shown are counted', async () => {
      const user = userEvent.setup()
      found.answer = () => ({ value: { rows: [lucia], more: 41 }, loading: false, error: null })
      render(<Form />)
      await user.type(person(), 'l')
      expect(await screen.findByText('41 more. Keep typing to narrow the list.')).toBeTruthy()
    })
  })

  describe('an amount', () => {
    test.each(['abc', '1.005', '-5'])('that is %j is refused at its field, in words, and not sent', async (text) => {
      const user = userEvent.setup()
      render(<Form />)
      await user.type(person(), 'luc')
      await user.click(await screen.findByRole('option', { name: /Lucía/ }))
      await user.type(amount(), text)
      await create(user)
      await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'))
      const said = amount().getAttribute('aria-describedby') ?? ''
      expect(document.getElementById(said.split(' ').at(-1) ?? '')?.textContent).not.toBe('')
      expect(send).not.toHaveBeenCalled()
    })
  })

  test('a text that is too long stays whole: by how much is said at once, and it isn’t sent before it is shorter', async () => {
    const user = userEvent.setup()
    render(<Form />)
    await user.type(person(), 'luc')
    await user.click(await screen.findByRole('option', { name: /Lucía/ }))
    await user.type(amount(), '12')
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
    await user.click(note)
    await user.paste('of 14 letters.')
    expect(note.value).toBe('of 14 letters.')
    expect(await screen.findByText('At most 10 characters: 4 too many.')).toBeTruthy()
    await create(user)
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(send).not.toHaveBeenCalled()
    await user.clear(note)
    await user.paste('ten of them')
    expect(await screen.findByText('At most 10 characters: 1 too many.')).toBeTruthy()
    await user.type(note, '{Backspace}')
    await create(user)
    await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ note: 'ten of the' }))
    expect(note.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('what the server finds wrong stands at the field it names, and goes when it is mended', async () => {
    const user = userEvent.setup()
    send.mockRejectedValueOnce(new CodedError('bad-input', {}, { amount: 'bad-input' }))
    render(<Form />)
    await user.type(person(), 'luc')
    await user.click(await screen.findByRole('option', { name: /Lucía/ }))
    await user.type(amount(), '12')
    await create(user)
    await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter dollars with at most two decimals, such as 49.50.')).toBeTruthy()
    await user.type(amount(), '.5')
    await create(user)
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(amount().getAttribute('aria-invalid')).not.toBe('true')
  })

  test('what is wrong in no field of the screen is said over the button: no button is dead', async () => {
    const user = userEvent.setup()
    send.mockRejectedValueOnce(new CodedError('bad-input', {}, { hidden: 'bad-input' }))
    render(<Form />)
    await user.type(person(), 'luc')
    await user.click(await screen.findByRole('option', { name: /Lucía/ }))
    await user.type(amount(), '12')
    await create(user)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('use command', () => {
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
        <Button
          blocked={blocked}
          busy={busy}
          onClick={() => void go({ payment: 'pay1' }).then((end) => answers.push(end))}
        >
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
})

describe('command dialog', () => {
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
        await waitFor(() =>
          expect(screen.getByRole('button', { name: 'End it' }).getAttribute('aria-busy')).toBe('true'),
        )
        await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
        expect(screen.queryByText(/Still processing/)).toBeNull()
        act(() => void vi.advanceTimersByTime(10_000))
        expect(screen.getByText(/Still processing/).getAttribute('role')).toBe('status')
      } finally {
        vi.useRealTimers()
      }
      answer({})
      await closed()
      expect(screen.queryByText(/Still processing/)).toBeNull()
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
      expect(await screen.findByText('A reason is required (saved in the audit log).')).toBeTruthy()
      expect(screen.getByText(/was already paid/)).toBeTruthy()
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
})
