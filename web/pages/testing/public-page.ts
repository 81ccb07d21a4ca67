import { afterEach, beforeEach, vi } from 'vitest'
import type { SlotName } from '../../../domain/slots'
import { renderPages, withShippedSlots } from '../render'
import { shippedInSpanish } from '../shipped-slots'

const rendered = renderPages({ styles: [], script: '/assets/pages.js', fonts: [] })

interface Sent {
  path: string
  body: { [field: string]: unknown }
}

/** What a test of a public page's script looks at. */
interface Seen {
  replace: ReturnType<typeof vi.fn<(address: string) => void>>
  assign: ReturnType<typeof vi.fn<(address: string) => void>>
  /** What was sent, in order. */
  sent: Sent[]
  /** What is answered, by path; nobody answers at one that isn't here. */
  answers: { [path: string]: { status?: number; body: unknown } }
}

/** Gives each test of a file a browser that nobody has used, and a server that answers what the test says. */
export function asInABrowser(): Seen {
  const seen: Seen = { replace: vi.fn(), assign: vi.fn(), sent: [], answers: {} }
  beforeEach(() => {
    vi.resetAllMocks()
    localStorage.clear()
    seen.sent = []
    seen.answers = {}
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      seen.sent.push({ path, body: JSON.parse(String(init?.body)) as Sent['body'] })
      const answer = seen.answers[path]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      const status = answer.status ?? 200
      return { ok: status < 400, status, json: async () => answer.body }
    })
    Element.prototype.scrollIntoView = () => undefined
    moved = seen
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return seen
}
let moved: Pick<Seen, 'replace' | 'assign'> | undefined

/** Shows the head and the form of a public page, without its script: what the script has to do with. */
export function put(address: string, filled: Partial<{ [name in SlotName]: string }> = {}): void {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const html = rendered.find((each) => each.address === pathname)?.html ?? ''
  const head = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  const sections = html.match(/<section [^>]*id="appl(?:y|ied)"[\s\S]*?<\/section>/g) ?? []
  document.documentElement.lang = pathname.startsWith('/es') ? 'es' : 'en'
  const values = { ...(document.documentElement.lang === 'es' && shippedInSpanish), ...filled }
  document.body.innerHTML = withShippedSlots(`${head}<main>${sections.join('')}</main>`, values)
  vi.stubGlobal('location', { pathname, search, hash, replace: moved?.replace, assign: moved?.assign })
}

export const signedIn = (): void => localStorage.setItem('coterie-person', JSON.stringify({ id: 'ana000000000000' }))

/** Promises that wait for nothing but each other. */
export async function settle(): Promise<void> {
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
}

export const noor = { firstName: 'Noor', lastName: 'Linden', email: 'noor@mail.example' }
export const form = (): HTMLFormElement => document.querySelector('form') as HTMLFormElement
export const button = (): HTMLButtonElement => form().querySelector('button') as HTMLButtonElement
export const field = (name: string): HTMLInputElement =>
  document.querySelector(`form [name=${name}]`) as HTMLInputElement
/** What is said at a field, and in an element by its id. */
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
