import { formatCount } from '../../numbers'

/** New terms that a person must accept (P18). */
export const termsAgain = {
  band: (version: string) => `The terms were updated to version ${version}.`,
  bandText: 'Nothing changes for you until you agree.',
  look: 'See what changed',
  title: (n: number) =>
    n === 1 ? 'The terms have changed in one place' : `The terms have changed in ${formatCount(n)} places`,
  counts: (version: string, day: string, agreed: string) =>
    agreed === ''
      ? `Version ${version} applies from ${day}. Nothing changes for you until you agree.`
      : `Version ${version} applies from ${day}. Until you agree, version ${agreed} still applies to you and nothing changes.`,
  was: (version: string) => `Version ${version}`,
  is: (version: string) => `Version ${version}`,
  /** Kinds of changes to a section. */
  kinds: { added: 'new', changed: 'changed', removed: 'removed' },
  whole: (version: string) => `Full text, version ${version}`,
  question: (version: string) => `Do you agree to version ${version}?`,
  check: 'I have read the changes and agree',
  checkNote: 'We record the date and the version.',
  checkFirst: 'If you agree, check the box first.',
  agree: 'Agree and continue',
  later: 'Later',
  fine: 'You don’t have to agree. Your current version stays in effect, and you can end the rental at any time.',
  ask: 'Ask a question',
  done: (version: string) => `You agreed to version ${version}`,
  failed: 'Couldn’t save your answer',
  none: 'You’ve agreed to the current terms',
  noneText: 'There’s nothing new to read.',
  terms: 'Terms of Service',
}
