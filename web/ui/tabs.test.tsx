// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs'

/** Tells the line that a size changed. */
let resized: () => void
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  // a line of 200 px with tabs of 120 px each
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return ['Account', 'Data', 'Cancel'].indexOf(this.textContent ?? '') * 120
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tabs = ['Account', 'Data', 'Cancel'].map((label) => ({ key: label, label, content: label }))
const page = (value: string) => <Tabs label="Settings" tabs={tabs} value={value} onChange={() => undefined} />
const line = () => screen.getByRole('tablist')
/** Whether the open tab can be read whole. */
const inSight = () => {
  const tab = screen.getByRole('tab', { selected: true })
  return tab.offsetLeft >= line().scrollLeft && tab.offsetLeft + 120 <= line().scrollLeft + 200
}

test('the open tab is brought into sight, whichever the address names', () => {
  const { rerender } = render(page('Cancel'))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cancel')
  expect(inSight()).toBe(true)
  rerender(page('Account'))
  expect(inSight()).toBe(true)
})

test('it is brought back after the screen was turned or its words changed their length', () => {
  render(page('Cancel'))
  line().scrollLeft = 0
  expect(inSight()).toBe(false)
  act(() => resized())
  expect(inSight()).toBe(true)
})

test('a tab has its ring by the keyboard alone, not by a press', async () => {
  const user = userEvent.setup()
  render(page('Account'))
  const ringed = () => screen.getAllByRole('tab').filter((tab) => tab.matches('[data-focus]'))
  const pressed = screen.getByRole('tab', { name: 'Data' })
  await user.click(pressed)
  expect(document.activeElement).toBe(pressed)
  expect(ringed()).toEqual([])
  expect(pressed.className.split(' ')).toContain('not-data-focus:outline-none')
  await user.keyboard('{ArrowRight}')
  expect(ringed()).toEqual([screen.getByRole('tab', { name: 'Cancel' })])
})
