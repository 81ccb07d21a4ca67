import { beforeEach, expect, it, vi } from 'vitest'
import { CodedError } from '../../../../domain/error-codes'

const signIn = vi.hoisted(() => vi.fn())
vi.mock('../../../data/queries/session/session-actions', () => ({ signIn }))
const { signInWithBotCheck: signInWith } = await import('./sign-in-with-bot-check')

const values = { email: 'ana@mail.example', password: 'right' }
const person = { id: 'ana', roles: [], language: 'en', firstName: 'Ana' }
const getSolution = vi.fn(async (level = 1) => `solved ${level}`)
const onHarder = vi.fn()
beforeEach(() => vi.clearAllMocks())

it('a sign-in announces a harder bot check only once, solves it, and signs in', async () => {
  signIn.mockRejectedValueOnce(new CodedError('bot-check-harder', { level: 3 })).mockResolvedValueOnce(person)
  expect(await signInWith(values, getSolution, onHarder)).toEqual(person)
  expect(signIn).toHaveBeenLastCalledWith({ ...values, challenge: 'solved 3' })
  expect(onHarder).toHaveBeenCalledTimes(1)
})

it('a sign-in sends a wrong password only once', async () => {
  signIn.mockRejectedValue(new CodedError('wrong-credentials'))
  await expect(signInWith(values, getSolution, onHarder)).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(signIn).toHaveBeenCalledTimes(1)
  expect(onHarder).not.toHaveBeenCalled()
})
