import { formatCount } from '../../count'

const changes = (n: number): string => (n === 1 ? '1 change' : `${formatCount(n)} changes`)

/** Manage FAQs (P1, P17). */
export const questionsEditor = {
  audience: 'Audience',
  tabs: { all: 'All', everyone: 'Everyone', renters: 'Renters', affiliates: 'Affiliates' },
  shownAt: {
    everyone: 'On the landing page, the affiliate page, and beside everybody’s tickets.',
    renters: 'On the landing page, and beside the tickets of those who rent.',
    affiliates: 'On the affiliate page, and beside the tickets of affiliates.',
  },
  liveSince: (day: string) => `Live since ${day}.`,
  nothingLive: 'Nothing is live.',
  drafts: (n: number) => (n === 1 ? '1 change is a draft.' : `${formatCount(n)} changes are a draft.`),
  add: 'New question',
  publish: (seen: number, all: number) =>
    all === 0
      ? 'Publish'
      : seen === all
        ? `Publish ${changes(all)}`
        : `Publish ${formatCount(seen)} of ${changes(all)}`,
  keepForAll: 'Keep for all admins',
  publishTitle: 'Put this list on the pages?',
  publishText: 'It takes the place of the one that is live, in both languages, at once.',
  deeds: { new: 'New:', changed: 'Changed:', moved: 'Moved:', taken: 'Taken off:' },
  quoted: (name: string) => `“${name}”`,
  keepDraft: 'Keep it as a draft',
  published: (n: number) => (n === 1 ? '1 question is live' : `${formatCount(n)} questions are live`),
  why: {
    'nothing-changed': 'Nothing differs from what is live.',
    'text-empty': 'A question has no text yet.',
    'template-placeholder-unknown': 'A text names an amount that doesn’t exist.',
  },
  order: 'Order on the page',
  orderHint: 'Drag, or Space, arrows, Space. The order is the same in both languages.',
  none: 'No question for these readers yet.',
  moving: {
    move: (name: string, place: number, of: number) =>
      `Move ${name}, place ${formatCount(place)} of ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name} picked up, place ${formatCount(place)} of ${formatCount(of)}. Arrows move it, Space drops it, Escape takes it back.`,
    at: (place: number, of: number) => `Place ${formatCount(place)} of ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Dropped at place ${formatCount(place)} of ${formatCount(of)}`,
    back: (place: number, of: number) => `Back at place ${formatCount(place)} of ${formatCount(of)}`,
  },
  placeFor: (place: number, audience: string) => `${formatCount(place)}. ${audience}`,
  kinds: { same: '', new: 'new, not live', changed: 'changed', moved: 'moved' },
  notLive: 'not live',
  takenOff: 'taken off',
  putBack: 'Put back',
  putBackOf: (name: string) => `Put back: ${name}`,
  untitled: 'A new question',
  language: { there: 'there', older: 'older than the other', missing: 'missing' },
  languages: { en: 'English', es: 'Español' },
  halfName: (name: string, missing: 'en' | 'es' | 'both') =>
    `“${name}” has no ${{ en: 'English text', es: 'Spanish text', both: 'text' }[missing]} yet,`,
  halfText: 'so it stays off both pages when you publish.',
  othersGoLive: (n: number) => (n === 1 ? 'The other change goes live.' : `The other ${changes(n)} go live.`),
  questionOf: (place: number, of: number) => `Question ${formatCount(place)} of ${formatCount(of)}`,
  kept: 'Draft kept on this device',
  question: { en: 'Question', es: 'Question, Spanish' },
  answer: { en: 'Answer', es: 'Answer, Spanish' },
  format: { format: 'Format', bold: 'Bold', italic: 'Italic', link: 'Link', list: 'List' },
  amounts: 'Amounts follow the settings',
  unknown: (name: string) => `{{${name}}} is not an amount. Take one of those below.`,
  takeOff: 'Take off the page',
  discard: 'Discard',
  asRead: 'As visitors read it',
  languageShown: 'Language',
  readAt: { renters: 'On the landing page.', affiliates: 'On the affiliate page.' },
  conflict: 'Somebody published another list meanwhile. Nothing of yours was written.',
  offline: 'You are offline.',
  offlineText: 'You can write; publishing needs a connection.',
  loadFailed: 'The questions couldn’t be loaded',
}
