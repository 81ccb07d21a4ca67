// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the open tab is brought into sight, whichever the address names', () => {
  const shown: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent)
  })
  const tabs = ['Account', 'Data', 'Cancel'].map((label) => ({ key: label, label, content: label }))
  const page = (value: string) => <Tabs label="Settings" tabs={tabs} value={value} onChange={() => undefined} />
  const { rerender } = render(page('Cancel'))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Cancel')
  expect(shown).toEqual(['Cancel'])
  rerender(page('Data'))
  expect(shown).toEqual(['Cancel', 'Data'])
})
