import { formatCount } from '../../count'

const changes = (n: number): string => (n === 1 ? '1 change' : `${formatCount(n)} changes`)

/** Edit Terms (P1, P18). */
export const termsEditor = {
  versions: 'Versions',
  version: (version: string) => `Version ${version}`,
  draft: (version: string) => `Version ${version}, draft`,
  newDraft: 'not kept yet',
  draftBy: (name: string, when: string) => (name === '' ? when : `${name}, ${when}`),
  inForce: (day: string) => `in force since ${day}`,
  comes: (day: string) => `counts from ${day}`,
  until: (from: string, to: string) => `${from} to ${to}`,
  agreed: (n: number) => (n === 1 ? '1 person agreed' : `${formatCount(n)} agreed`),
  against: (draft: string, before: string) => `Version ${draft} against version ${before}`,
  counts: (en: number, es: number) => `${changes(en)} in English, ${formatCount(es)} in Spanish`,
  view: 'What is shown',
  text: 'Text',
  changes: 'Changes',
  preview: 'Preview',
  languages: { en: 'English', es: 'Español' },
  textIn: { en: 'Text, English', es: 'Text, Spanish' },
  hint: 'Markdown: ## begins a section, - a list, **bold**. A tag is shown as text.',
  amounts: 'Amounts follow the settings',
  oneLanguage: {
    en: (version: string) =>
      `This section changed in Spanish and not here. Version ${version} can’t be published until both say the same.`,
    es: (version: string) =>
      `This section changed in English and not here. Version ${version} can’t be published until both say the same.`,
  },
  noChanges: 'Nothing is changed yet.',
  taken: 'Taken out',
  publishing: 'Publishing',
  from: 'In force from',
  fromHint: (days: number) =>
    days <= 0
      ? 'At once. Nobody has time to read it before.'
      : days === 1
        ? '1 day from today: everybody has time to read it and to leave.'
        : `${formatCount(days)} days from today: everybody has time to read it and to leave.`,
  ask: 'Ask for consent again',
  askHint: (n: number) =>
    n === 1
      ? '1 person with an active rental. Their days count while they decide.'
      : `${formatCount(n)} people with an active rental. Their days count while they decide.`,
  askUnknown: 'Everybody with a rental. Their days count while they decide.',
  save: 'Save draft',
  saving: 'Saving…',
  saved: 'Draft kept for all admins',
  publish: (version: string) => `Publish version ${version}`,
  publishTitle: (version: string) => `Publish version ${version}?`,
  publishText: (day: string) =>
    `It counts from ${day}. Nothing of it can be changed any more; another version can follow.`,
  published: (version: string) => `Version ${version} is published`,
  keepDraft: 'Keep it as a draft',
  why: {
    'text-empty': 'A language has no text.',
    'nothing-changed': 'Nothing differs from the version before.',
    'terms-one-language': 'A section changed in one language only.',
  },
  failed: 'Not done',
  discard: 'Discard my changes',
  kept: 'Kept on this device',
  conflict: 'Somebody kept another draft meanwhile. Nothing of yours was written.',
  theirs: 'Take theirs',
  mine: 'Go on with mine',
  offline: 'You are offline.',
  offlineText: 'You can write; keeping and publishing need a connection.',
  loadFailed: 'The terms couldn’t be loaded',
  without: (n: number, version: string) =>
    n === 1 ? `1 rental runs without version ${version}` : `${formatCount(n)} rentals run without version ${version}`,
  withoutText: 'What they agreed to stays in force for them. You may write to them, or end the rental as usual.',
  everybody: (version: string) => `Everybody who rents agreed to version ${version}.`,
  more: (n: number) => `and ${formatCount(n)} more`,
  figuresFailed: 'Who agreed can’t be read at the moment.',
  read: 'Read it on its page',
}
