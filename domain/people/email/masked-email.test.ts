import { expect, it } from 'vitest'
import { maskedEmail } from './email-address'

it.each([
  ['maria.lopez@mail.example', 'm•••@mail.example'],
  ['m@mail.example', 'm•••@mail.example'],
  ['ñandu@mail.example', 'ñ•••@mail.example'],
  ['', ''],
  ['@mail.example', ''],
  ['no address', ''],
])('the email address %j is masked as %j', (email, shown) => expect(maskedEmail(email)).toBe(shown))

it("a masked email address doesn't reveal the length of the original", () =>
  expect(maskedEmail('ana@mail.example')).toBe(maskedEmail('anastasia.papadopoulou@mail.example')))
