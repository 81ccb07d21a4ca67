import { formatCount } from '../../numbers'

/** Texts of basic components. */
export const uiTexts = {
  close: 'Close',
  retry: 'Try again',
  why: 'why this amount',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  notifications: 'App messages',
  showMore: (n: number, all: number) => `Show ${formatCount(n)} more of ${formatCount(all)}`,
  allShown: (all: number) => `Showing all ${formatCount(all)}.`,
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Not copied',
  copyByHand: 'Couldn’t copy. Select the text and copy it manually.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showValue: 'Show value',
  hideValue: 'Hide value',
}
