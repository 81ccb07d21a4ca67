import { expect, test } from 'vitest'
import { isAnswer, isAnswerable, leadMoves, leadStates } from './leads'

test('nothing becomes new again; closing isn’t answering', () => {
  expect(leadStates.filter((state) => !(leadMoves as readonly string[]).includes(state))).toEqual(['new'])
  // whoever made an account is written to there
  expect(leadStates.filter(isAnswerable)).toEqual(['new', 'contacted'])
  expect(leadMoves.filter(isAnswer)).toEqual(['contacted', 'converted'])
})
