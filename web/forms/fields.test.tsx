// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { id } from '../../domain/api/atoms'
import { command } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { parseDollars } from '../../domain/money/dollars'
import { Button } from '../ui/button'
import { CheckboxField, MoneyField, TextField } from './fields'
import { CommandForm } from './command-form'
import { PersonField } from './person-field'
import { useCommandForm } from './use-command-form'

interface Found {
  id: string
  first_name: string
  last_name: string
  email: string
}
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
  useOnline: () => true,
}))
vi.mock('../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  useFoundPeople: (text: string) => {
    if (asked.at(-1) !== text) asked.push(text)
    return found.answer(text)
  },
}))

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
const create = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Create' }))

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
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Lucas Ruizlucas@mail.example'])
    await user.clear(person())
    await user.type(person(), 'bea')
    expect(screen.queryByRole('option')).toBeNull()
  })

  test('nobody found, and a search that failed, are not the same', async () => {
    const user = userEvent.setup()
    found.answer = () => ({ value: { rows: [], more: 0 }, loading: false, error: null })
    render(<Form />)
    await user.type(person(), 'zz')
    expect(await screen.findByText('Nobody matches “zz”.')).toBeTruthy()
    cleanup()
    found.answer = () => ({ value: undefined, loading: false, error: new Error('no') })
    render(<Form />)
    await user.type(person(), 'zz')
    expect(await screen.findByText('People can’t be searched right now.')).toBeTruthy()
  })

  test('more than are shown are counted', async () => {
    const user = userEvent.setup()
    found.answer = () => ({ value: { rows: [lucia], more: 41 }, loading: false, error: null })
    render(<Form />)
    await user.type(person(), 'l')
    expect(await screen.findByText('41 more. Type more letters.')).toBeTruthy()
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
