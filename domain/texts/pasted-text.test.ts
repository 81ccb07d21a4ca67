import { expect, it } from 'vitest'
import { cleanPastedText } from './pasted-text'

it.each([
  ['\u200bana@example.org\u200b', 'ana@example.org'],
  ['\u202aAna\u202c', 'Ana'],
  ['\u2066Ana\u2069 \u2068Ruiz\u2069', 'Ana Ruiz'],
  ['\ufeff\u00a0Ana\u00a0Ruiz\u00a0', 'Ana Ruiz'],
  ['+34\u202f600\u00a0111 222', '+34 600 111 222'],
  ['\u200cana@example.org\u200d', 'ana@example.org'],
  // In some scripts, joiners are part of words.
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('a pasted value loses its invisible characters: %j', (typed, meant) => expect(cleanPastedText(typed)).toBe(meant))
