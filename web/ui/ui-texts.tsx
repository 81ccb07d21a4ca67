import { createContext, useContext } from 'react'

/** Messages of basic components, provided by the app. */
export interface UiTexts {
  close: string
  retry: string
  why: string
  selectAll: string
  select: (name: string) => string
  notifications: string
  showMore: (n: number, all: number) => string
  allShown: (all: number) => string
  copy: string
  copied: string
  notCopied: string
  copyByHand: string
  showPassword: string
  hidePassword: string
}

const english: UiTexts = {
  close: 'Close',
  retry: 'Try again',
  why: 'why this amount',
  selectAll: 'Select all',
  select: (name) => `Select ${name}`,
  notifications: 'App messages',
  showMore: (n, all) => `Show ${n} more of ${all}`,
  allShown: (all) => `All ${all} are shown.`,
  copy: 'Copy',
  copied: 'Copied!',
  notCopied: 'Not copied',
  copyByHand: '',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}

export const UiTextsContext = createContext<UiTexts>(english)

export const useUiTexts = (): UiTexts => useContext(UiTextsContext)
