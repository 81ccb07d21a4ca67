import { expect, test } from 'vitest'
import { isAnswer, leadMoves, leadStates } from './leads'

test('nothing becomes new again; closing isn’t answering', () => {
  expect(leadStates.filter((state) => !(leadMoves as readonly string[]).includes(state))).toEqual(['new'])
  expect(leadMoves.filter(isAnswer)).toEqual(['contacted', 'converted'])
})
