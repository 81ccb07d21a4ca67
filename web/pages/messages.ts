import { auth as englishAuth } from '../i18n/en/guests/auth'
import { affiliateForm as englishForm } from '../i18n/en/public/affiliate-form'
import { affiliatePublic as englishAffiliate } from '../i18n/en/public/affiliate-public'
import {
  httpsNeeded as englishNeeded,
  landing as englishLanding,
  signUpShare as englishShare,
} from '../i18n/en/public/landing'
import { auth as spanishAuth } from '../i18n/es/guests/auth'
import { affiliateForm as spanishForm } from '../i18n/es/public/affiliate-form'
import { affiliatePublic as spanishAffiliate } from '../i18n/es/public/affiliate-public'
import {
  httpsNeeded as spanishNeeded,
  landing as spanishLanding,
  signUpShare as spanishShare,
} from '../i18n/es/public/landing'

// The texts in both languages, because the pages are rendered at build time and their script reads its texts from the page.
export const landing = { en: englishLanding, es: spanishLanding }
export const affiliateForm = { en: englishForm, es: spanishForm }
export const affiliatePublic = { en: englishAffiliate, es: spanishAffiliate }
export const signUpShare = { en: englishShare, es: spanishShare }
export const botCheckMessages = { en: englishAuth, es: spanishAuth }
export const httpsNeeded = { en: englishNeeded, es: spanishNeeded }
