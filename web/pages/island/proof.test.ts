// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proofFreshMs } from '../../../domain/people/bot-check'
import { NotLoaded, proofOf } from './proof'

const { askBotService } = vi.hoisted(() => ({ askBotService: vi.fn<(...of: string[]) => Promise<string>>() }))
vi.mock('../../data/bot-service', () => ({ askBotService }))

let tokens = 0
beforeEach(() => {
  vi.useFakeTimers()
  tokens = 0
  askBotService.mockReset().mockImplementation(async () => `token ${++tokens}`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A form as a page with a chosen service draws it; '' is the built-in check. */
function formOf(service: string): HTMLFormElement {
  const form = document.createElement('form')
  form.dataset['botCheck'] = service
  form.dataset['botKey'] = 'the key'
  form.dataset['botWords'] = JSON.stringify({ turnstile: 'no Turnstile', recaptcha: 'no reCAPTCHA' })
  return form
}

it.each(['turnstile', 'recaptcha'])(
  'takes a token of %s for this form, begun when it is first touched',
  async (service) => {
    const proof = proofOf(formOf(service), 'affiliate')
    proof.begin()
    expect(await proof.take()).toBe('token 1')
    expect(askBotService).toHaveBeenCalledExactlyOnceWith(service, 'the key', 'affiliate')
  },
)

it('a token is for one submission, and one that has grown too old for none', async () => {
  const proof = proofOf(formOf('recaptcha'), 'contact')
  expect([await proof.take(), await proof.take()]).toEqual(['token 1', 'token 2'])
  proof.begin()
  vi.setSystemTime(Date.now() + proofFreshMs.service)
  expect(await proof.take()).toBe('token 4')
})

it('says what the form has to say when the service isn’t there, and asks anew the next time', async () => {
  askBotService.mockRejectedValueOnce(new Error('blocked'))
  const proof = proofOf(formOf('recaptcha'), 'contact')
  await expect(proof.take()).rejects.toThrow(new NotLoaded('no reCAPTCHA'))
  expect(await proof.take()).toBe('token 1')
})

it('a beginning that failed is not what is sent', async () => {
  askBotService.mockRejectedValueOnce(new Error('blocked'))
  const proof = proofOf(formOf('turnstile'), 'contact')
  proof.begin()
  await vi.advanceTimersByTimeAsync(0)
  expect(await proof.take()).toBe('token 1')
})

it.each(['', 'built-in', 'other'])('“%s” is the built-in check', async (chosen) => {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => new Response('', { status: 500 }))
  vi.stubGlobal('fetch', asked)
  await expect(proofOf(formOf(chosen), 'affiliate').take()).rejects.toThrow('no challenge')
  expect(asked).toHaveBeenCalledExactlyOnceWith('/api/challenge?action=affiliate')
  expect(askBotService).not.toHaveBeenCalled()
})
