// What web/data/testing/react.setup.ts does for each test of a screen.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

const List = ({ keyed }: { keyed: boolean }) => (
  <ul>
    {['a', 'b'].map((name) => (
      <li key={keyed ? name : undefined}>{name}</li>
    ))}
  </ul>
)

test('a component that React does not warn of passes', () => {
  expect(renderToString(<List keyed />)).toBe('<ul><li>a</li><li>b</li></ul>')
})

test.fails('a component that React warns of makes its test fail', () => {
  renderToString(<List keyed={false} />)
})

test.fails('a call of console.error makes its test fail', () => {
  console.error('an error')
})
