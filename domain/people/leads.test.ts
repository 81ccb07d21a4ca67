import { expect, test } from 'vitest'
import { countsAsAnswer, isAnswerable, leadTransitions, leadStates } from './leads'

test("a lead never becomes new again, and closing it doesn't count as an answer", () => {
  expect(leadStates.filter((state) => !(leadTransitions as readonly string[]).includes(state))).toEqual(['new'])
  // A converted lead has an account, so admins write to the account instead.
  expect(leadStates.filter(isAnswerable)).toEqual(['new', 'contacted'])
  expect(leadTransitions.filter(countsAsAnswer)).toEqual(['contacted', 'converted'])
})
