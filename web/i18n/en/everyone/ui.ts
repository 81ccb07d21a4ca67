import { formatCount } from '../../count'

/** The small words that parts of the interface say by themselves. */
export const uiTexts = {
  close: 'Close',
  retry: 'Try again',
  why: 'why this amount',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  notifications: 'Messages of the app',
  showMore: (n: number, all: number) => `Show ${formatCount(n)} more of ${formatCount(all)}`,
  allShown: (all: number) => `All ${formatCount(all)} are shown.`,
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Not copied',
  copyByHand: 'The browser refused the clipboard. Select the text and copy it with the keyboard or the menu.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
