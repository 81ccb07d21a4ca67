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

test('passes for a component without a warning', () => {
  expect(renderToString(<List keyed />)).toBe('<ul><li>a</li><li>b</li></ul>')
})

test.fails('fails for a component that causes a React warning', () => {
  renderToString(<List keyed={false} />)
})

test.fails('fails for a call of console.error', () => {
  console.error('an error')
})
