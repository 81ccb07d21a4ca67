import { expect, it } from 'vitest'
import { followedRows } from '../../e2e/support/followed-rows'
import { todoKeys } from '../../web/features/overview/todo-keys'

it('a story follows every kind of row of the overview', () => {
  expect([...followedRows].sort()).toEqual([...todoKeys].sort())
})
