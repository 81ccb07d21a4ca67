import { afterEach, beforeEach, vi } from 'vitest'
import type { SlotName } from '../../../domain/slots'
import { renderPages, withShippedSlots } from '../render'
import { spanishSlotValues } from '../default-slots'

const rendered = renderPages({ styles: [], script: '/assets/pages.js', fonts: [] })

interface Sent {
  path: string
  body: { [field: string]: unknown }
}

/** The requests that a page's script sends and the answers that it gets. */
interface BrowserMock {
  replace: ReturnType<typeof vi.fn<(address: string) => void>>
  assign: ReturnType<typeof vi.fn<(address: string) => void>>
  sent: Sent[]
  answers: { [path: string]: { status?: number; body: unknown } }
}

/** Sets up a new browser and server before each test of a file. */
export function setUpBrowser(): BrowserMock {
  const mock: BrowserMock = { replace: vi.fn(), assign: vi.fn(), sent: [], answers: {} }
  beforeEach(() => {
    vi.resetAllMocks()
    localStorage.clear()
    mock.sent = []
    mock.answers = {}
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      mock.sent.push({ path, body: JSON.parse(String(init?.body)) as Sent['body'] })
      const answer = mock.answers[path]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      const status = answer.status ?? 200
      return { ok: status < 400, status, json: async () => answer.body }
    })
    Element.prototype.scrollIntoView = () => undefined
    moved = mock
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return mock
}
let moved: Pick<BrowserMock, 'replace' | 'assign'> | undefined

/** Renders the head and the form of a public page without its script. */
export function showForm(address: string, filled: Partial<{ [name in SlotName]: string }> = {}): void {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const html = rendered.find((each) => each.address === pathname)?.html ?? ''
  const head = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  const sections = html.match(/<section [^>]*id="appl(?:y|ied)"[\s\S]*?<\/section>/g) ?? []
  document.documentElement.lang = pathname.startsWith('/es') ? 'es' : 'en'
  const values = { ...(document.documentElement.lang === 'es' && spanishSlotValues), ...filled }
  document.body.innerHTML = withShippedSlots(`${head}<main>${sections.join('')}</main>`, values)
  vi.stubGlobal('location', { pathname, search, hash, replace: moved?.replace, assign: moved?.assign })
}

export const signedIn = (): void => localStorage.setItem('coterie-person', JSON.stringify({ id: 'ana000000000000' }))

export async function flushPromises(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
}

export const noor = { firstName: 'Noor', lastName: 'Linden', email: 'noor@mail.example' }
export const form = (): HTMLFormElement => document.querySelector('form') as HTMLFormElement
export const button = (): HTMLButtonElement => form().querySelector('button') as HTMLButtonElement
export const field = (name: string): HTMLInputElement =>
  document.querySelector(`form [name=${name}]`) as HTMLInputElement
export const errorOf = (name: string): string | null | undefined =>
  document.getElementById(`${field(name).id}-e`)?.textContent
export const noteOf = (id: string): string | null | undefined => document.getElementById(id)?.textContent

export function submit(values: { [name: string]: string }): void {
  for (const [name, value] of Object.entries(values)) field(name).value = value
  form().dispatchEvent(new Event('submit', { cancelable: true }))
}
export function type(name: string, value: string): void {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}
