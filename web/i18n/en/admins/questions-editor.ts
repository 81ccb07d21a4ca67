import { formatCount } from '../../numbers'

const changes = (n: number): string => (n === 1 ? '1 change' : `${formatCount(n)} changes`)

/** The FAQ editor (P1, P17). */
export const questionsEditor = {
  audience: 'Audience',
  tabs: { all: 'All', everyone: 'Everyone', renters: 'Renters', affiliates: 'Affiliates' },
  shownAt: {
    everyone: 'Shown on the landing page, on the affiliate page and next to all tickets.',
    renters: 'Shown on the landing page and next to renters’ tickets.',
    affiliates: 'Shown on the affiliate page and next to affiliates’ tickets.',
  },
  liveSince: (day: string) => `Live since ${day}.`,
  nothingLive: 'No questions are live.',
  drafts: (n: number) => (n === 1 ? '1 unpublished change.' : `${formatCount(n)} unpublished changes.`),
  add: 'New question',
  publish: (seen: number, all: number) =>
    all === 0
      ? 'Publish'
      : seen === all
        ? `Publish ${changes(all)}`
        : `Publish ${formatCount(seen)} of ${changes(all)}`,
  keepForAll: 'Save draft for all admins',
  publishTitle: 'Publish this list?',
  publishText: 'This replaces the live list immediately, in both languages.',
  deeds: { new: 'New:', changed: 'Changed:', moved: 'Moved:', taken: 'Removed:' },
  quoted: (name: string) => `“${name}”`,
  keepDraft: 'Keep as draft',
  published: (n: number) => (n === 1 ? '1 question is live' : `${formatCount(n)} questions are live`),
  why: {
    'nothing-changed': 'There are no changes to publish.',
    'text-empty': 'A question has no text.',
    'template-placeholder-unknown': 'A text uses an unknown amount.',
  },
  order: 'Order on the page',
  orderHint:
    'Drag to reorder, or press Space, then the arrow keys, then Space again. The order is the same in both languages.',
  none: 'No questions for this audience yet.',
  moving: {
    move: (name: string, place: number, of: number) =>
      `Move ${name}, position ${formatCount(place)} of ${formatCount(of)}`,
    picked: (name: string, place: number, of: number) =>
      `${name} picked up, position ${formatCount(place)} of ${formatCount(of)}. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    at: (place: number, of: number) => `Position ${formatCount(place)} of ${formatCount(of)}`,
    dropped: (place: number, of: number) => `Dropped at position ${formatCount(place)} of ${formatCount(of)}`,
    back: (place: number, of: number) => `Back at position ${formatCount(place)} of ${formatCount(of)}`,
  },
  placeFor: (place: number, audience: string) => `${formatCount(place)}. ${audience}`,
  kinds: { same: '', new: 'new, not live', changed: 'changed', moved: 'moved' },
  notLive: 'not live',
  takenOff: 'removed',
  putBack: 'Restore',
  putBackOf: (name: string) => `Restore: ${name}`,
  untitled: 'New question',
  language: { there: 'complete', older: 'out of date', missing: 'missing' },
  languages: { en: 'English', es: 'Español' },
  halfName: (name: string, missing: 'en' | 'es' | 'both') =>
    `“${name}” has no ${{ en: 'English text', es: 'Spanish text', both: 'text' }[missing]} yet,`,
  halfText: 'so it won’t be shown on either page when you publish.',
  othersGoLive: (n: number) => (n === 1 ? 'The other change will go live.' : `The other ${changes(n)} will go live.`),
  questionOf: (place: number, of: number) => `Question ${formatCount(place)} of ${formatCount(of)}`,
  kept: 'Draft saved on this device',
  question: { en: 'Question', es: 'Question, Spanish' },
  answer: { en: 'Answer', es: 'Answer, Spanish' },
  format: { format: 'Format', bold: 'Bold', italic: 'Italic', link: 'Link', list: 'List' },
  amounts: 'Amounts update when the settings change',
  unknown: (name: string) => `{{${name}}} is not an amount. Use one of the amounts below.`,
  takeOff: 'Remove from page',
  discard: 'Discard',
  asRead: 'Preview for visitors',
  languageShown: 'Language',
  readAt: { renters: 'As shown on the landing page.', affiliates: 'As shown on the affiliate page.' },
  conflict: 'Another admin published a different list. Your changes weren’t saved.',
  offline: 'You are offline.',
  offlineText: 'You can edit, but you need a connection to publish.',
  loadFailed: 'Couldn’t load the questions',
}
