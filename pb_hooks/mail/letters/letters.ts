import { accountLetters } from './account-letters'
import { applicationLetters } from './application-letters'
import { factorLetters } from './factor-letters'
import { healthLetters } from './health-letters'
import { leadLetters } from './lead-letters'
import { leavingLetters } from './leaving-letters'
import type { Letters } from './letter'
import { noticeLetters } from './notice-letters'
import { otherLetters } from './other-letters'
import { protectionLetters } from './protection-letters'

export const letters: Letters = {
  ...accountLetters,
  ...factorLetters,
  ...protectionLetters,
  ...otherLetters,
  ...healthLetters,
  ...applicationLetters,
  ...leadLetters,
  ...leavingLetters,
  ...noticeLetters,
}
