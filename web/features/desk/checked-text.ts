import * as v from 'valibot'
import { messageSchema } from '../../../domain/tickets/tickets'

/** What may be said or noted: the trimmed text, or why not; an empty text is wrong without a word. */
export function checkedText(
  value: string,
  words: { secret: string; tooLong: string },
): { text: string; problem: '' } | { text: null; problem: string } {
  const result = v.safeParse(messageSchema, value)
  if (result.success) return { text: result.output, problem: '' }
  const code = result.issues[0].message
  const problem = code === 'looks-like-secret' ? words.secret : code === 'text-too-long' ? words.tooLong : ''
  return { text: null, problem }
}
