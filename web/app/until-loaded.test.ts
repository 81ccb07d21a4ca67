// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { until } from '../data/testing/until'
import { untilLoaded } from './until-loaded'

const entry = `<div id="entry"><form><input name="email"><button aria-busy="true">Sign in</button></form>
  <p id="entry-failed" role="alert" hidden>Couldn’t be loaded</p></div>`
const said = (): boolean => document.getElementById('entry-failed')?.hidden === false
const field = (): HTMLElement => document.querySelector('input') ?? document.body

beforeEach(() => {
  document.body.innerHTML = entry
})

it('without an entry, what isn’t there is the answer', async () => {
  document.body.innerHTML = ''
  expect(await untilLoaded(() => Promise.reject(new Error('no line')))).toBe(false)
  expect(await untilLoaded(async () => false)).toBe(false)
  expect(await untilLoaded(async () => true)).toBe(true)
})

it.each([
  ['a touch', () => field().dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['the next press', () => field().dispatchEvent(new Event('submit', { bubbles: true }))],
  ['the line that is back', () => window.dispatchEvent(new Event('online'))],
])('where an entry stands it says so, and %s asks again', async (_what, again) => {
  Object.assign(document.getElementById('entry')?.dataset ?? {}, { pressed: '0' })
  const load = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('no line')).mockResolvedValue(true)
  const loaded = untilLoaded(load)
  await until(() => expect(said()).toBe(true))
  // the press is over: who waits for nothing sees no wheel
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(document.getElementById('entry')?.dataset['pressed']).toBeUndefined()
  field().dispatchEvent(new Event('input', { bubbles: true }))
  field().dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(load).toHaveBeenCalledOnce()
  again()
  expect(await loaded).toBe(true)
  expect(said()).toBe(false)
  expect(load).toHaveBeenCalledTimes(2)
})
