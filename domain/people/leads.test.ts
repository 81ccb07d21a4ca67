import { expect, test } from 'vitest'
import { isAnswer, isAnswerable, leadMoves, leadStates } from './leads'

test("leads never become new again, and closing one isn't an answer", () => {
  expect(leadStates.filter((state) => !(leadMoves as readonly string[]).includes(state))).toEqual(['new'])
  // Converted leads have an account and are contacted there.
  expect(leadStates.filter(isAnswerable)).toEqual(['new', 'contacted'])
  expect(leadMoves.filter(isAnswer)).toEqual(['contacted', 'converted'])
})
