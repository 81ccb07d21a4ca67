import { useState, type RefObject } from 'react'

const fields =
  '[data-autofocus], input:not([type=hidden]):not([hidden]):not([disabled]):not([readonly]), select:not([disabled]), textarea:not([disabled]):not([readonly])'

/** `panel` goes to the layer's box as its ref, `first` to the layer as where focus starts. */
interface FirstField {
  panel: (box: HTMLElement | null) => void
  first: RefObject<HTMLElement | null>
}

/**
 * Where focus starts in a layer (U12): its first field, of radios the chosen one; without a field the first button of its
 * footer (the safe one), else the first button of its head. Looked for when the layer has opened.
 */
export const useFirstField = (): FirstField => useState(makeFirstField)[0]

function makeFirstField(): FirstField {
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
