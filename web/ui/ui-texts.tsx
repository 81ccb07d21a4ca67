import { createContext, useContext } from 'react'

/** Messages of basic components. The app provides those of its language. */
const english = {
  close: 'Close',
  retry: 'Try again',
  why: 'why this amount',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  notifications: 'App messages',
  showMore: (n: number, all: number) => `Show ${n} more of ${all}`,
  allShown: (all: number) => `All ${all} are shown.`,
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Not copied',
  copyByHand: '',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showValue: 'Show value',
  hideValue: 'Hide value',
}

export const UiTextsContext = createContext(english)

export const useUiTexts = () => useContext(UiTextsContext)
