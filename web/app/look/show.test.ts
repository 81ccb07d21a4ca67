// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../data/testing/until'
import { openRoot } from '../open-root'

const person = '{"id":"ana000000000000","roles":["admin"],"language":"es","firstName":"Ana"}'
const rows = (inside: string): string =>
  `<div class="frame"><h1>Tickets</h1><a href="/admin">Home</a><button>New</button><main><div data-look="rows">${inside}</div></main></div>`
const tree = [
  'div',
  {},
  [
    [
      'div',
      {},
      [
        ['a', { href: '/admin' }, ['Home']],
        ['button', {}, ['New']],
        ['input', { name: 'q' }, []],
        [
          'select',
          { 'aria-label': 'Order' },
          [
            ['option', { value: 'a', selected: '' }, ['A']],
            ['option', { value: 'b' }, ['B']],
          ],
        ],
        ['main', {}, [['div', { class: 'list' }, ['Door']]]],
      ],
    ],
  ],
]

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
  history.replaceState(null, '', '/admin/support')
  document.title = 'Coterie'
  document.documentElement.lang = 'en'
  document.body.innerHTML = '<div id="root"></div>'
  localStorage.clear()
  localStorage.setItem('coterie-person', person)
  const look = {
    person,
    chosen: '',
    address: '/admin/support',
    build: '',
    width: innerWidth,
    language: 'es',
    at: 99_000,
  }
  localStorage.setItem('coterie-look', JSON.stringify({ ...look, title: 'Tickets · Coterie', tree }))
})
afterEach(() => vi.useRealTimers())

const look = () => document.getElementById('look')
const root = () => document.getElementById('root') as HTMLElement

/** What a page runs before the app: → the look that stands there. */
async function shown(): Promise<HTMLElement | null> {
  vi.resetModules()
  await import('./show')
  return look()
}

it('stands before the app’s place, for eyes alone, in its language and under its title', async () => {
  const box = await shown()
  expect(box?.nextElementSibling).toBe(root())
  expect(box?.textContent).toContain('Door')
  expect([box?.ariaHidden ?? box?.getAttribute('aria-hidden'), box?.getAttribute('aria-busy')]).toEqual([
    'true',
    'true',
  ])
  expect([document.title, document.documentElement.lang]).toEqual(['Tickets · Coterie', 'es'])
})

it.each([
  ['at another address', () => history.replaceState(null, '', '/admin/support?ticket=t1')],
  ['under a fragment', () => history.replaceState(null, '', '/admin/support#token')],
  ['for nobody', () => localStorage.removeItem('coterie-person')],
  ['after a sign-out', () => localStorage.setItem('coterie-sign-out-owed', '1')],
  ['without a look', () => localStorage.removeItem('coterie-look')],
  [
    'of another build',
    () => document.body.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/app-2.js"></script>'),
  ],
])('shows nothing %s', async (_where, is) => {
  is()
  expect(await shown()).toBeNull()
  expect(document.title).toBe('Coterie')
})

it('goes by itself when the app doesn’t come, and when a file of it fails', async () => {
  await shown()
  vi.advanceTimersByTime(9_999)
  expect(look()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(look()).toBeNull()
  await shown()
  const script = document.createElement('script')
  root().after(script)
  script.dispatchEvent(new Event('error'))
  expect(look()).toBeNull()
})

it('the app takes its place once its rows stand there, not its bones', async () => {
  await shown()
  expect(openRoot()).toBe(root())
  root().innerHTML = rows('<i data-bone></i>Being read')
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(look()).not.toBeNull()
  root().innerHTML = rows('<a href="/admin/support?ticket=t1">Door</a>')
  await until(() => expect(look()).toBeNull())
  expect(root().isConnected).toBe(true)
})

it('waits a little for what stands beside the rows, and no longer', async () => {
  await shown()
  openRoot()
  await vi.dynamicImportSettled()
  root().innerHTML = rows('Door').replace('</main>', '<p data-bone></p></main>')
  await vi.advanceTimersByTimeAsync(100)
  expect(look()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(look()).toBeNull()
})

it.each([
  ['the app goes to the sign-in', '', () => history.replaceState(null, '', '/admin-auth')],
  ['its screen closes behind a question', '<h1>Tickets</h1><main><h2>Your password</h2></main>', () => undefined],
  ['it fails', '<div role="alert"><p>This page couldn’t be loaded.</p></div>', () => undefined],
])('makes room at once when %s', async (_what, html, does) => {
  await shown()
  openRoot()
  await vi.dynamicImportSettled()
  does()
  root().innerHTML = html === '' ? '<p>Loading</p>' : html
  await until(() => expect(look()).toBeNull())
})

it('what was pressed, typed, chosen and scrolled is the app’s', async () => {
  const box = await shown()
  box?.querySelector('a')?.click()
  box?.querySelector('button')?.click()
  expect(location.pathname).toBe('/admin/support')
  Object.assign(box?.querySelector('input') ?? {}, { value: 'Ana' })
  Object.assign(box?.querySelector('select') ?? {}, { value: 'b' })
  Object.assign(box?.querySelector('.list') ?? {}, { scrollTop: 120 })
  openRoot()
  await vi.dynamicImportSettled()
  const pressed: string[] = []
  root().addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''))
  const chosen: string[] = []
  root().addEventListener('change', ({ target }) => chosen.push((target as HTMLSelectElement).value))
  root().innerHTML = `${rows('Door')}<input name="q"><select aria-label="Order"><option value="a" /><option value="b" /></select><div class="list"></div>`
  await until(() => expect(look()).toBeNull())
  expect(pressed).toEqual(['New'])
  expect(root().querySelector('input')?.value).toBe('Ana')
  expect([root().querySelector('select')?.value, chosen]).toEqual(['b', ['b']])
  expect(root().querySelector('.list')?.scrollTop).toBe(120)
})
