import { useState, type RefObject } from 'react'

const fields =
  '[data-autofocus], input:not([type=hidden]):not([hidden]):not([disabled]):not([readonly]), select:not([disabled]), textarea:not([disabled]):not([readonly])'

interface InitialFocus {
  panel: (box: HTMLElement | null) => void
  first: RefObject<HTMLElement | null>
}

/**
 * Focus of an opening dialog (U12): first field or checked radio button, else the footer's first (safe) button, else the
 * header's.
 */
export const useInitialFocus = (): InitialFocus => useState(makeInitialFocus)[0]

function makeInitialFocus(): InitialFocus {
  let panel: HTMLElement | null = null
  const find = (what: string): HTMLElement | null => panel?.querySelector<HTMLElement>(what) ?? null
  return {
    panel: (box) => {
      panel = box
    },
    first: {
      get current() {
        const field = find(fields)
        if (field instanceof HTMLInputElement && field.type === 'radio') return chosen(field) ?? field
        return field ?? find('[data-layer-footer] button') ?? find('button, a[href]')
      },
    },
  }
}

const chosen = (radio: HTMLInputElement): HTMLElement | null =>
  radio.closest('fieldset')?.querySelector<HTMLElement>('input[type=radio]:checked') ?? null
