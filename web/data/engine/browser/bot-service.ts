import type { BotProvider } from '../../../../domain/people/security/bot-providers'
import type { ChallengeAction } from '../../../../domain/people/security/bot-check'

interface Services {
  grecaptcha?: {
    ready: (then: () => void) => void
    execute: (siteKey: string, options: { action: string }) => Promise<string>
  }
  turnstile?: {
    render: (
      place: HTMLElement,
      options: {
        sitekey: string
        action: string
        size: string
        callback: (token: string) => void
        'error-callback': () => void
        'timeout-callback': () => void
      },
    ) => string
    remove: (widget: string) => void
  }
}
const services = (): Services => window as unknown as Services

const addresses = {
  turnstile: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  recaptcha: (siteKey: string) => `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
}
let loading: Promise<void> | null = null
/**
 * Time limit (ms) for the script and for a reCAPTCHA token. Turnstile has its own time limit, because it may wait for the
 * user.
 */
const answersWithinMs = 20_000

export async function requestBotToken(
  provider: Exclude<BotProvider, 'built-in'>,
  siteKey: string,
  action: ChallengeAction,
): Promise<string> {
  loading ??= withTimeLimit(load(addresses[provider](siteKey)))
  try {
    await loading
  } catch (reason) {
    loading = null
    throw reason
  }
  return provider === 'recaptcha'
    ? withTimeLimit(requestRecaptchaToken(siteKey, action))
    : requestTurnstileToken(siteKey, action)
}

/** A script can load while the files that it needs are blocked, and then it never answers. */
function withTimeLimit<T>(answer: Promise<T>): Promise<T> {
  let waiting: ReturnType<typeof setTimeout>
  const tooLate = new Promise<never>((_, reject) => {
    waiting = setTimeout(() => reject(new Error('the service did not answer in time')), answersWithinMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(waiting))
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the service’s script did not load'))
    })
    // The assignment throws if the page's Content-Security-Policy forbids the service.
    script.src = address
    document.head.append(script)
  })
}

async function requestRecaptchaToken(siteKey: string, action: string): Promise<string> {
  const { grecaptcha } = services()
  if (grecaptcha === undefined) throw new Error('reCAPTCHA is not there')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action })
}

function requestTurnstileToken(siteKey: string, action: string): Promise<string> {
  const { turnstile } = services()
  if (turnstile === undefined) return Promise.reject(new Error('Turnstile is not there'))
  const place = document.createElement('div')
  place.dataset['botCheck'] = 'turnstile'
  ;([...document.querySelectorAll('[data-bot-place]')].at(-1) ?? document.body).append(place)
  let widget = ''
  return new Promise<string>((resolve, reject) => {
    const failed = () => reject(new Error('Turnstile gave no token'))
    widget = turnstile.render(place, {
      sitekey: siteKey,
      action,
      size: 'flexible',
      callback: resolve,
      'error-callback': failed,
      'timeout-callback': failed,
    })
  }).finally(() => {
    if (widget !== '') turnstile.remove(widget)
    place.remove()
  })
}
