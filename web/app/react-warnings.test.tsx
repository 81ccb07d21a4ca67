// Tests web/data/testing/react.setup.ts, which makes a React warning fail a test.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const List = ({ keyed }: { keyed: boolean }) => (
  <ul>
    {['a', 'b'].map((name) => (
      <li key={keyed ? name : undefined}>{name}</li>
    ))}
  </ul>
)

test('a test passes if its component causes no React warning', () => {
  expect(renderToString(<List keyed />)).toBe('<ul><li>a</li><li>b</li></ul>')
})

test.fails('a test fails if its component causes a React warning', () => {
  renderToString(<List keyed={false} />)
})

test.fails('a test fails if it calls console.error', () => {
  console.error('an error')
})
