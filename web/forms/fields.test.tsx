// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { calendarDate, id, requiredReason } from '../../domain/api/atoms'
import { command } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { parseDollars } from '../../domain/money/dollars'
import { Button } from '../ui/button'
import { CheckboxField, MoneyField, TextField, DateField, ReasonField } from './fields'
import { CommandButton, CommandForm } from './command-parts'
import { PersonField } from './person-field'
import { useCommandForm } from './use-command-form'
import { useState } from 'react'
import { dismissToast, toastContents } from '../ui/layers/toast'
import { Toasts } from '../ui/layers/toasts'
import { CommandDialog } from './command-dialog'
import { useCommand, type Refusal } from './use-command'

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
  usePeopleSearch: (text: string) => {
    if (asked.at(-1) !== text) asked.push(text)
    return found.answer(text)
  },
}))

describe('form fields', () => {
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
  const fillIn = async (user: ReturnType<typeof userEvent.setup>, dollars: string) => {
    render(<Form />)
    await user.type(person(), 'luc')
    await user.click(await screen.findByRole('option', { name: /Lucía/ }))
    await user.type(amount(), dollars)
  }

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

  describe('person field', () => {
    test('searches after a pause in typing and sends the id of the chosen person, not of the first result', async () => {
      const user = userEvent.setup()
      render(<Form />)
      await user.click(person())
      // Real typing on a slow machine would include a pause.
      for (const text of ['l', 'lu', 'luc']) fireEvent.change(person(), { target: { value: text } })
      await user.click(await screen.findByRole('option', { name: /Lucas Ruiz/ }))
      expect(person().value).toContain('lucas@mail.example')
      await user.type(amount(), '12.50')
      await create(user)
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(send.mock.calls[0]?.[1]).toMatchObject({ user: lucas.id, amount: '12.50' })
      expect(asked.filter((text) => text !== '')).toEqual(['luc'])
    })

    test('sends no request if a name was typed but no person chosen, and drops the choice when the field is emptied', async () => {
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

    test('hides results that do not match the new text while the next search runs', async () => {
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

    test.each([
      ['without results', { value: { rows: [], more: 0 }, error: null }, 'No one matches “zz”.'],
      ['that failed', { value: undefined, error: new Error('no') }, 'Couldn’t search people. Try again.'],
      [
        'with more results',
        { value: { rows: [lucia], more: 41 }, error: null },
        '41 more. Keep typing to narrow the list.',
      ],
    ])('describes a search %s', async (_kind, answer, text) => {
      found.answer = () => ({ loading: false, ...answer })
      render(<Form />)
      await userEvent.type(person(), 'zz')
      expect(await screen.findByText(text)).toBeTruthy()
    })
  })

  test('rejects an invalid amount with a message and sends nothing', async () => {
    const user = userEvent.setup()
    await fillIn(user, '1.005')
    await create(user)
    await waitFor(() => expect(amount().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter dollars with at most two decimals, such as 49.50.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  test('keeps a text that is too long, shows by how much, and sends it only after it was shortened', async () => {
    const user = userEvent.setup()
    await fillIn(user, '12')
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })
    await user.click(note)
    await user.paste('of 14 letters.')
    expect(note.value).toBe('of 14 letters.')
    expect(await screen.findByText('Use at most 10 characters: you have 4 too many.')).toBeTruthy()
    await create(user)
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(send).not.toHaveBeenCalled()
    await user.clear(note)
    await user.paste('ten of them')
    expect(await screen.findByText('Use at most 10 characters: you have 1 too many.')).toBeTruthy()
    await user.type(note, '{Backspace}')
    await create(user)
    await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ note: 'ten of the' }))
    expect(note.getAttribute('aria-invalid')).not.toBe('true')
  })
})

describe('button that sends a command', () => {
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

  test('sends only once on a double click and shows that it is busy', async () => {
    let end: (output: { n: number }) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    render(<Screen />)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Approve' }))
    // Does not use the button, which ignores clicks while busy.
    await press('Approve by a script')
    expect(send).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => end({ n: 1 }))
    expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-busy')).toBeNull()
    await press()
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('shows one success toast with the input and the output', async () => {
    render(<Screen />)
    await press()
    await screen.findAllByText('1 of pay1')
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(onDone).toHaveBeenCalledWith({ n: 1 }, { payment: 'pay1' })
    expect(answers).toEqual([null])
  })

  test('shows the server’s error with its details until the next attempt', async () => {
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

  test('treats an unknown answer as an error, never as success', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(<Screen />)
    await press()
    await screen.findByText('refused: server-error')
    expect(onDone).not.toHaveBeenCalled()
    await press('Forget')
    await screen.findByText('refused: no')
  })

  test('sends nothing offline, and the button explains why', async () => {
    network.online = false
    render(<Screen />)
    const button = screen.getByRole('button', { name: 'Approve' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.title).toBe('You need a connection')
    await press()
    await press('Approve by a script')
    expect(send).not.toHaveBeenCalled()
  })

  test('does not report an exception after success as a failed command', async () => {
    onDone.mockImplementation(() => {
      throw new Error('a fault of the screen')
    })
    toastContents.clear()
    render(<Screen />)
    // The exception is not caught, so that developers notice it.
    const fault = new Promise((resolve) => process.once('unhandledRejection', resolve))
    await press()
    expect(String(await fault)).toContain('a fault of the screen')
    expect(screen.getByText('refused: no')).toBeTruthy()
    expect(screen.queryByText('Not approved')).toBeNull()
  })
})

test.each([
  ['runs online', true, '', '', 1],
  ['says offline that it needs a connection, and does nothing', false, '', 'You need a connection', 0],
  ['shows its own reason before the missing connection', false, 'Nothing is chosen', 'Nothing is chosen', 0],
] as const)('command button: %s', async (_title, online, blocked, said, presses) => {
  network.online = online
  const onClick = vi.fn<() => void>()
  render(
    <CommandButton blocked={blocked} onClick={onClick}>
      Send
    </CommandButton>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  await userEvent.click(button)
  expect([button.title, button.getAttribute('aria-disabled')]).toEqual([said, said === '' ? null : 'true'])
  expect(onClick).toHaveBeenCalledTimes(presses)
  cleanup()
})

describe('command dialogs', () => {
  const route = command('POST /api/test', {
    access: 'admin',
    input: v.object({ period: id, endDate: calendarDate, reason: requiredReason }),
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
    // Toasts exist longer than a test and would appear in the next one.
    for (const id of toastContents.keys()) dismissToast(id)
  })

  it('says after a delay that the server is still working, until the server answers', async () => {
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

  it('shows each invalid field, sends nothing, and focuses the first of them', async () => {
    render(<Screen />)
    await open()
    type(date(), '2026-10-31')
    await submit()
    expect(await screen.findByText('A reason is required. It’s saved in the audit log.')).toBeTruthy()
    expect(screen.getByText(/was already paid/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(date()))
    type(date(), '2026-11-20')
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    expect(send).not.toHaveBeenCalled()
  })

  it('reports an error in a toast if it was closed while sending', async () => {
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
    // The live region is always rendered, but its text arrives later.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('overlap'))
  })

  it('sends the trimmed input only once on a double click, then reports success and closes', async () => {
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

  it('ignores a second click that arrives after the answer to the first click', async () => {
    const again = vi.fn<(event: Event) => void>()
    const onDone = vi.fn<() => void>(() => {
      const form = document.forms[0]
      form?.addEventListener('submit', again)
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

  it('shows and focuses a field that the server rejects, and clears the error when the field changes', async () => {
    send.mockRejectedValueOnce(new CodedError('bad-input', {}, { endDate: 'date-order' }))
    send.mockRejectedValueOnce(new CodedError('rental-overlap'))
    render(<Screen />)
    await open()
    type(reason(), 'why')
    await submit()
    expect(await screen.findByText('The end date is before the start date. Change one of them.')).toBeTruthy()
    expect(document.activeElement).toBe(date())
    expect(screen.queryByText(/Something in the form/)).toBeNull()
    type(date(), '2026-11-19')
    await waitFor(() => expect(screen.queryByText(/The end date is before/)).toBeNull())
    await submit()
    // The server named no field, so the form assigns the code to one.
    expect(await screen.findByText(/overlap another rental/)).toBeTruthy()
    await waitFor(() => expect(date().getAttribute('aria-invalid')).toBe('true'))
  })

  it('stays open with the input and shows an error that belongs to no field', async () => {
    send.mockRejectedValue(new CodedError('server-busy'))
    render(<Screen />)
    await open()
    type(reason(), 'why')
    await submit()
    expect(await screen.findByText(/server is busy/)).toBeTruthy()
    expect(reason().value).toBe('why')
    expect([...toastContents.values()]).toEqual([])
  })

  it.each([
    ['the form', 'never', 0],
    ['the server', '2026-11-21', 1],
  ])('shows an error of a field that is not rendered, found by %s', async (_by, endDate, sent) => {
    send.mockRejectedValue(new CodedError('bad-input', {}, { endDate: 'bad-input' }))
    render(
      <CommandDialog
        open
        route={route}
        start={{ period: 'period000000001', endDate, reason: 'why' }}
        title="End rental"
        confirm="End it"
        onClose={() => undefined}
      >
        {(form) => <ReasonField form={form} name="reason" />}
      </CommandDialog>,
    )
    await submit()
    expect(await screen.findByText(/Something in the form/)).toBeTruthy()
    expect(send).toHaveBeenCalledTimes(sent)
  })

  it('explains offline why it can’t send, and sends nothing', async () => {
    network.online = false
    render(<Screen />)
    await open()
    expect(screen.getByText('You are offline. Connect to the internet to do this.')).toBeTruthy()
    type(reason(), 'why')
    const button = screen.getByRole('button', { name: 'End it' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.submit(document.forms[0] ?? document.body)
    await waitFor(() => expect(reason().value).toBe('why'))
    expect(send).not.toHaveBeenCalled()
  })

  it('asks before it discards typed values, and is empty when it opens again', async () => {
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

  it('describes the consequence of the entered values', async () => {
    render(<Screen />)
    await open()
    type(date(), '2026-11-12')
    const said = await screen.findByText('Until 2026-11-12')
    const description = screen.getByRole('dialog').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.contains(said)).toBe(true)
  })
})
