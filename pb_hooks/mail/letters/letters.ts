import type { Language } from '../../../domain/entities'
import { accountLettersEn } from './account-letters-en'
import { accountLettersEs } from './account-letters-es'
import { applicationLettersEn } from './application-letters-en'
import { applicationLettersEs } from './application-letters-es'
import { factorLettersEn } from './factor-letters-en'
import { factorLettersEs } from './factor-letters-es'
import { healthLettersEn } from './health-letters-en'
import { leadLettersEn } from './lead-letters-en'
import { healthLettersEs } from './health-letters-es'
import { leadLettersEs } from './lead-letters-es'
import { leavingLettersEn } from './leaving-letters-en'
import { leavingLettersEs } from './leaving-letters-es'
import type { Letters } from './letter'
import { noticeLettersEn } from './notice-letters-en'
import { noticeLettersEs } from './notice-letters-es'
import { otherLettersEn } from './other-letters-en'
import { otherLettersEs } from './other-letters-es'
import { protectionLettersEn } from './protection-letters-en'
import { protectionLettersEs } from './protection-letters-es'

/** All mails in both languages (P3). */
export const letters: { [language in Language]: Letters } = {
  en: {
    ...accountLettersEn,
    ...factorLettersEn,
    ...protectionLettersEn,
    ...otherLettersEn,
    ...healthLettersEn,
    ...applicationLettersEn,
    ...leadLettersEn,
    ...leavingLettersEn,
    ...noticeLettersEn,
  },
  es: {
    ...accountLettersEs,
    ...factorLettersEs,
    ...protectionLettersEs,
    ...otherLettersEs,
    ...healthLettersEs,
    ...applicationLettersEs,
    ...leadLettersEs,
    ...leavingLettersEs,
    ...noticeLettersEs,
  },
}
