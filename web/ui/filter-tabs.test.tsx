// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FilterTabs } from './filter-tabs'
import { setSingleKeys } from './single-keys'

const options = ['all', 'open', 'done'].map((value) => ({ value, label: value }))
function Tabs({ keys }: { keys?: boolean }) {
  const [value, setValue] = useState('all')
  return (
    <>
      <input aria-label="typing" />
      <FilterTabs keys={keys} label="State" options={options} value={value} onChange={setValue} />
    </>
  )
}
const on = () => screen.getByRole('button', { pressed: true }).textContent
const press = (key: string, at: Element = document.body, held = {}) => fireEvent.keyDown(at, { key, ...held })

afterEach(() => {
  cleanup()
  setSingleKeys(true)
})

it('[ and ] go through the states, not past the ends, and not while somebody types or letters alone are off', () => {
  render(<Tabs keys />)
  press('[')
  expect(on()).toBe('all')
  press(']')
  press(']')
  press(']')
  expect(on()).toBe('done')
  press('[')
  expect(on()).toBe('open')
  press(']', screen.getByLabelText('typing'))
  press(']', document.body, { ctrlKey: true })
  setSingleKeys(false)
  press(']')
  expect(on()).toBe('open')
})

it('only the main filter of a screen hears them', () => {
  render(<Tabs />)
  press(']')
  expect(on()).toBe('all')
})
