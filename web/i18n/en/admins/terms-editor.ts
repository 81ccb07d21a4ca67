import { formatCount } from '../../numbers'

const changes = (n: number): string => (n === 1 ? '1 change' : `${formatCount(n)} changes`)

/** The terms editor (P1, P18). */
export const termsEditor = {
  versions: 'Versions',
  version: (version: string) => `Version ${version}`,
  draft: (version: string) => `Version ${version}, draft`,
  newDraft: 'not saved yet',
  draftBy: (name: string, when: string) => (name === '' ? when : `${name}, ${when}`),
  inForce: (day: string) => `in effect since ${day}`,
  comes: (day: string) => `takes effect on ${day}`,
  until: (from: string, to: string) => `${from} to ${to}`,
  agreed: (n: number) => (n === 1 ? '1 person agreed' : `${formatCount(n)} people agreed`),
  against: (draft: string, before: string) => `Version ${draft} compared with version ${before}`,
  counts: (en: number, es: number) => `${changes(en)} in English, ${formatCount(es)} in Spanish`,
  view: 'View',
  text: 'Text',
  changes: 'Changes',
  preview: 'Preview',
  languages: { en: 'English', es: 'Español' },
  textIn: { en: 'Text, English', es: 'Text, Spanish' },
  hint: 'Markdown: ## starts a section, - starts a list, **text** is bold. HTML tags are shown as text.',
  amounts: 'Amounts update when the settings change',
  oneLanguage: {
    en: (version: string) =>
      `This section changed in Spanish but not here. Version ${version} can’t be published until both languages match.`,
    es: (version: string) =>
      `This section changed in English but not here. Version ${version} can’t be published until both languages match.`,
  },
  noChanges: 'No changes yet.',
  taken: 'Removed',
  publishing: 'Publishing',
  from: 'In effect from',
  fromHint: (days: number) =>
    days <= 0
      ? 'Takes effect immediately, so people have no time to read it first.'
      : days === 1
        ? '1 day from today, so people have time to read it or to leave.'
        : `${formatCount(days)} days from today, so people have time to read it or to leave.`,
  ask: 'Ask for consent again',
  askHint: (n: number) =>
    n === 1
      ? 'We’ll ask 1 person with an active rental. Their rental days still count while they decide.'
      : `We’ll ask ${formatCount(n)} people with an active rental. Their rental days still count while they decide.`,
  askUnknown: 'We’ll ask everyone with an active rental. Their rental days still count while they decide.',
  save: 'Save draft',
  saving: 'Saving…',
  saved: 'Draft saved for all admins',
  publish: (version: string) => `Publish version ${version}`,
  publishTitle: (version: string) => `Publish version ${version}?`,
  publishText: (day: string) =>
    `It takes effect on ${day}. Published versions can’t be edited. You can publish a new one later.`,
  published: (version: string) => `Version ${version} is published`,
  keepDraft: 'Keep as draft',
  why: {
    'text-empty': 'One language has no text.',
    'nothing-changed': 'There are no changes from the previous version.',
    'terms-one-language': 'A section changed in only one language.',
  },
  failed: 'Couldn’t save or publish',
  discard: 'Discard my changes',
  kept: 'Saved on this device',
  conflict: 'Another admin saved a different draft. Your changes weren’t saved.',
  theirs: 'Use their draft',
  mine: 'Continue with mine',
  offline: 'You are offline.',
  offlineText: 'You can edit, but you need a connection to save or publish.',
  loadFailed: 'Couldn’t load the terms',
  without: (n: number, version: string) =>
    n === 1
      ? `1 renter hasn’t agreed to version ${version}`
      : `${formatCount(n)} renters haven’t agreed to version ${version}`,
  withoutText: 'The terms they agreed to stay in effect for them. You can message them, or end the rental as usual.',
  everybody: (version: string) => `All renters agreed to version ${version}.`,
  more: (n: number) => `and ${formatCount(n)} more`,
  figuresFailed: 'Couldn’t load the list of people who agreed.',
  read: 'View terms page',
}
