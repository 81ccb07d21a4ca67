import { isAccessLetter, linkProblem } from './letter-links'
import { placeholdersIn } from './mail-placeholders'
import { isWorded, wordsIn, type LetterWords, type OwnLetterName, type WordsInLanguage } from './own-letters'

/** Where a letter stands in the list of all. */
export const letterGroups = ['people', 'money', 'support', 'account'] as const
export type LetterGroup = (typeof letterGroups)[number]

/** What every letter may name: whom it goes to, its link, and what the built-in letter would say this time, line by line. */
const everywhere = ['firstName', 'lastName', 'email', 'actionLink', 'title', 'text'] as const

/** What some letters may name: the field of the mail's data, and how it is written. */
export const placeSources = {
  amount: { data: 'amountCents', as: 'cents' },
  month: { data: 'month', as: 'month' },
  when: { data: 'atMs', as: 'moment' },
  until: { data: 'untilMs', as: 'date' },
  lastDay: { data: 'lastDay', as: 'day' },
  paypal: { data: 'paypal', as: 'text' },
  device: { data: 'device', as: 'text' },
  inviter: { data: 'inviter', as: 'text' },
  from: { data: 'from', as: 'text' },
  number: { data: 'number', as: 'text' },
  subject: { data: 'subject', as: 'text' },
  message: { data: 'message', as: 'text' },
  link: { data: 'link', as: 'text' },
  code: { data: 'code', as: 'text' },
  before: { data: 'before', as: 'text' },
  address: { data: 'address', as: 'text' },
  anchor: { data: 'anchor', as: 'text' },
} as const satisfies {
  [place: string]: { data: string; as: 'text' | 'cents' | 'month' | 'moment' | 'date' | 'day' }
}
/** With the facts that the built-in letter lists, where it lists some. */
type OwnPlace = keyof typeof placeSources | 'facts'
export type LetterPlace = (typeof everywhere)[number] | OwnPlace

interface LetterRule {
  group: LetterGroup
  /** What it may name besides what every letter may. */
  own: readonly OwnPlace[]
  /** What its HTML has to name: the link that it is sent for, and what the built-in words say differently from time to time. */
  needs: readonly LetterPlace[]
}
const rule = (group: LetterGroup, own: readonly OwnPlace[] = [], needs: readonly LetterPlace[] = []): LetterRule => ({
  group,
  own,
  needs,
})

/** Every letter: the one table that the editor, its check and the sending read (decision 46). */
export const letterRules: { readonly [name in OwnLetterName]: LetterRule } = {
  welcome: rule('people', ['facts']),
  'affiliate-welcome': rule('people', ['link', 'code', 'facts']),
  verify: rule('people', [], ['actionLink']),
  'already-registered': rule('people', [], ['actionLink']),
  invite: rule('people', ['inviter', 'until'], ['inviter', 'actionLink']),
  'invite-reminder': rule('people', ['inviter', 'until'], ['inviter', 'actionLink']),
  lead: rule('people', ['facts'], ['facts']),
  'lead-answer': rule('people', ['subject', 'message'], ['message', 'actionLink']),
  'application-received': rule('people', ['until']),
  'application-known': rule('people', [], ['text']),
  'application-no-account': rule('people', [], ['actionLink']),
  'application-rejected': rule('people', ['message'], ['message']),
  'new-application': rule('people', ['until', 'facts'], ['facts']),
  'leaving-asked': rule('people', ['lastDay'], ['lastDay', 'actionLink']),
  'leaving-over': rule('people', ['lastDay'], ['text']),
  'leaving-confirmed': rule('people', ['lastDay']),
  'leaving-notice': rule('people', ['lastDay', 'facts'], ['facts', 'text']),
  'profile-pause': rule('people', ['from', 'facts'], ['from', 'text']),
  'payment-approved': rule('money', ['amount', 'month', 'paypal', 'facts'], ['amount']),
  'payment-dispersed': rule('money', ['amount', 'paypal', 'facts'], ['amount']),
  'payment-returned': rule('money', ['amount', 'month', 'paypal', 'facts'], ['amount', 'text']),
  'payment-cancelled': rule('money', ['amount', 'month', 'facts'], ['amount']),
  'referral-joined': rule('money', ['from']),
  'referral-active': rule('money', ['from'], ['text']),
  'generation-waits': rule('money', [], ['text']),
  'day-anchor': rule('money', ['number', 'when', 'anchor'], ['anchor']),
  'ticket-reply': rule('support', ['number', 'subject', 'message'], ['actionLink']),
  'ticket-written': rule('support', ['number', 'subject', 'message', 'from'], ['actionLink']),
  'ticket-status': rule('support', ['number', 'subject'], ['title']),
  'new-ticket': rule('support', ['number', 'subject', 'from', 'facts']),
  'member-reply': rule('support', ['number', 'subject', 'from', 'facts']),
  'reset-password': rule('account', [], ['actionLink']),
  'password-changed': rule('account', ['when', 'facts'], ['actionLink']),
  'new-device': rule('account', ['device', 'when', 'facts'], ['device', 'actionLink']),
  'devices-ended': rule('account', ['facts'], ['facts']),
  'second-factor': rule('account', ['when', 'facts'], ['text', 'actionLink']),
  protection: rule('account', ['when', 'facts'], ['title', 'text', 'actionLink']),
  'paypal-changed': rule('account', ['when', 'before', 'address', 'facts'], ['facts', 'actionLink']),
  'email-changed': rule('account', ['when', 'before', 'address', 'facts'], ['facts']),
  'role-changed': rule('account', ['when', 'facts'], ['text']),
  'health-news': rule('account', [], ['text']),
  'admin-link': rule('account', [], ['actionLink']),
}

/** What a letter's HTML may name, what it must name first. */
export const placesOf = (name: OwnLetterName): readonly LetterPlace[] => {
  const { own, needs } = letterRules[name]
  return [...new Set<LetterPlace>([...needs, 'firstName', 'lastName', 'actionLink', 'email', ...own, ...everywhere])]
}

/** What its subject may name: a link in it would stand in every list of mails, and stay in the log. */
export const subjectPlacesOf = (name: OwnLetterName): readonly LetterPlace[] =>
  placesOf(name).filter((place) => place !== 'actionLink' && place !== 'facts' && place !== 'text')

/** What is wrong with one half of a letter: a name that stands for nothing there, one that has to be there, or its links (S26). */
export interface LetterProblem {
  kind: 'unknown' | 'missing' | 'link-place' | 'link-other'
  name: string
}

/** What is wrong with a subject; null = nothing. */
export const subjectProblem = (name: OwnLetterName, subject: string): LetterProblem | null =>
  unknownOf(subject, subjectPlacesOf(name))

/** What is wrong with a letter's HTML; null = nothing. While its words aren't whole the built-in letter goes, and nothing is missing. */
export function templateProblem(name: OwnLetterName, words: WordsInLanguage): LetterProblem | null {
  const unknown = unknownOf(words.template, placesOf(name))
  if (unknown !== null || !isWorded(words)) return unknown
  const named = placeholdersIn(words.template)
  const missing = letterRules[name].needs.find((place) => !named.includes(place))
  if (missing !== undefined) return { kind: 'missing', name: missing }
  const link = isAccessLetter(name) ? linkProblem(words.template) : null
  return link === null ? null : { kind: link, name: 'actionLink' }
}

function unknownOf(text: string, allowed: readonly LetterPlace[]): LetterProblem | null {
  const unknown = placeholdersIn(text).find((name) => !(allowed as readonly string[]).includes(name))
  return unknown === undefined ? null : { kind: 'unknown', name: unknown }
}

/** The first thing that is wrong with a letter in either language; null = nothing. */
export const letterProblem = (name: OwnLetterName, words: LetterWords): LetterProblem | null =>
  (['en', 'es'] as const)
    .map((language) => wordsIn(words, language))
    .flatMap((each) => subjectProblem(name, each.subject) ?? templateProblem(name, each) ?? [])[0] ?? null
