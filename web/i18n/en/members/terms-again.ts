import { formatCount } from '../../count'

/** Terms that somebody is asked to agree to anew (P18). */
export const termsAgain = {
  band: (version: string) => `The terms have changed: version ${version}.`,
  bandText: 'Nothing changes for you until you agree.',
  look: 'See what changed',
  title: (n: number) =>
    n === 1 ? 'The terms have changed in one place' : `The terms have changed in ${formatCount(n)} places`,
  counts: (version: string, day: string, agreed: string) =>
    agreed === ''
      ? `Version ${version} counts from ${day}. Nothing changes for you until you agree.`
      : `Version ${version} counts from ${day}. Until you agree, version ${agreed} holds for you and nothing changes.`,
  was: (version: string) => `Version ${version}`,
  is: (version: string) => `Version ${version}`,
  /** What became of a place. */
  kinds: { added: 'new', changed: 'changed', removed: 'gone' },
  whole: (version: string) => `The whole text, version ${version}`,
  question: (version: string) => `Do you agree to version ${version}?`,
  check: 'I have read the changes and agree',
  checkNote: 'Kept with the day and the version.',
  checkFirst: 'Tick it first, if you agree.',
  agree: 'Agree and go on',
  later: 'Later',
  fine: 'Not agreeing is fine: nothing ends by itself, and the version you agreed to stays in force for you. You can end the rental at any time.',
  ask: 'Ask a question',
  done: (version: string) => `You agreed to version ${version}`,
  failed: 'It wasn’t kept',
  none: 'You agreed to the terms in force',
  noneText: 'There is nothing new to read.',
  terms: 'Terms of Service',
}
